// A link to a seat. Whoever has just opened the table with `underhall play` need not press the button.
const form = document.getElementById("claim");
if (form.hasAttribute("data-own")) form.requestSubmit();
