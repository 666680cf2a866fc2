// Dark first; the choice is remembered. Runs before the page is painted.
(() => {
  const root = document.documentElement;
  const stored = () => {
    try {
      return localStorage.getItem("underhall-theme");
    } catch {
      return null;
    }
  };
  root.dataset.theme = stored() === "light" ? "light" : "dark";
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-theme-switch]")) return;
    root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
    try {
      localStorage.setItem("underhall-theme", root.dataset.theme);
    } catch {
      // a private window: the choice lasts as long as the page
    }
  });
})();
