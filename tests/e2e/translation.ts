/**
 * Does to a page what a browser's translation does to it, before and after its scripts: each text
 * that has words moves into two `<font>` elements, and so does each that comes or changes later. It
 * keeps its words, so that a journey finds them, and misses those that were written into a text
 * which is no longer in the page. Runs in the page, ahead of its own scripts.
 */
export function translatePage(): void {
  const KEPT = 'script, style, noscript, textarea, [translate="no"], .notranslate, font';

  function translate(text: Node): void {
    const { parentElement, nodeValue } = text;
    if (!parentElement || !nodeValue?.trim() || parentElement.closest(KEPT)) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = nodeValue;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }

  function translateWithin(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  }

  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target);
      for (const node of addedNodes) {
        if (node instanceof Text) translate(node);
        else translateWithin(node);
      }
    }
  });

  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.classList.add('translated-ltr');
    translateWithin(document.body);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
