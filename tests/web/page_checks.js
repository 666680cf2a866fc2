// What test_pages.py asks of every page. `faint`: text that is too small or too pale; `nameless`: things to use or
// look at that a screen reader has no name for.

export const faint = () => {
  const rgb = (text) => {
    rgb.canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const canvas = rgb.canvas;
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour[3] > 0) { layers.push(colour); if (colour[3] === 1) break; }
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const found = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = walker.currentNode.textContent.trim(), element = walker.currentNode.parentElement;
    if (!words || !element || element.closest('svg, script, style, noscript, :disabled, [aria-disabled=true], .out, .away, .lost')) continue;
    const box = element.getBoundingClientRect(), style = getComputedStyle(element);
    if (!box.width || !box.height || style.visibility === 'hidden' || element.closest('.visually-hidden, .skip')) continue;
    const below = ground(element), ink = over(rgb(style.color), below);
    const [high, low] = [light(ink), light(below)].sort((a, b) => b - a);
    const ratio = (high + .05) / (low + .05), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.6 && parseInt(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) found.set(`${element.className || element.tagName} ${ratio.toFixed(1)}: ${words.slice(0, 40)}`, 1);
    if (size < 14) found.set(`${element.className || element.tagName} is ${size}px: ${words.slice(0, 40)}`, 1);
  }
  return [...found.keys()];
};

export const nameless = () => {
  const named = (element) => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('');
    const labels = [...(element.labels ?? [])].map((label) => label.textContent).join('');
    return [by, element.getAttribute('aria-label'), labels, element.textContent, element.title, element.getAttribute('placeholder')].some((text) => text?.trim());
  };
  const all = document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, summary, dialog[open], [role=button], [role=menu]:not([hidden]), [tabindex="0"]');
  const nameless = [...all].filter((element) => element.getClientRects().length && !named(element)).map((element) => element.outerHTML.slice(0, 120));
  const drawings = [...document.querySelectorAll('svg')].filter((svg) => !svg.closest('[aria-hidden=true]') && !svg.hasAttribute('aria-label') && !svg.querySelector(':scope > title'));
  return [...nameless, ...drawings.map((svg) => svg.outerHTML.slice(0, 120))];
};
