// The links of a table: with the address people see in their browser, and a button to copy each.
for (const field of document.querySelectorAll("[data-path]")) {
  field.value = location.origin + field.dataset.path;
  field.addEventListener("focus", () => field.select());
}
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // without a secure address there is no clipboard
    }
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 1600);
  });
}
