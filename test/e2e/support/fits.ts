import type { Page } from '@playwright/test';

/**
 * Finds what doesn't fit into the window: scrolling to the side, also inside a part of the screen; text or a control
 * that is cut off by what is around it or outside the window; a button or label that ends in an ellipsis; and, unless
 * words may `wrap`, a header of three lines or a button of two. What scrolls to the side on purpose says so
 * (`data-sideways`) and must be reachable by keyboard (`tabindex`).
 */
const measure = `((mayWrap) => {
  const found = new Set();
  const nameOf = (node) => (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 60);
  const say = (what, node) => {
    const part = node.closest('[aria-label]:not(main)')?.getAttribute('aria-label') ?? '';
    found.add(what + ': <' + node.tagName.toLowerCase() + '> ' + nameOf(node) + ' (' + part + ')');
  };
  /** What in it is the furthest to the right, to know where to look. */
  const widest = (node) => {
    let [last, most] = [node, node.getBoundingClientRect().right + 1];
    for (const one of node.querySelectorAll('*')) {
      const { right, width } = one.getBoundingClientRect();
      if (width > 4 && right >= most) [last, most] = [one, right];
    }
    return last;
  };
  const wider = (node) => node.scrollWidth > node.clientWidth + 1;
  const styles = new Map();
  const styleOf = (node) => {
    if (!styles.has(node)) styles.set(node, getComputedStyle(node));
    return styles.get(node);
  };
  /** Hidden, for screen readers only, a picture, or inside of what scrolls on purpose. */
  const isUnseen = (node) => {
    if (!node.checkVisibility({ visibilityProperty: true })) return true;
    if (node.closest('svg, canvas, [data-sideways] *, .skip-link')) return true;
    for (let one = node; one; one = one.parentElement) if (/inset\\(50%\\)/.test(styleOf(one).clipPath)) return true;
    return false;
  };
  /** The nearest box that cuts off what sticks out of it; the window at last. */
  const edgesOf = (node) => {
    let [left, right] = [0, innerWidth];
    for (let one = node.parentElement; one; one = one.parentElement) {
      if (styleOf(one).overflowX === 'visible') continue;
      const box = one.getBoundingClientRect();
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
    }
    return { left, right };
  };
  const isCut = (box, node) => {
    const { left, right } = edgesOf(node);
    return box.width > 1 && (box.left < left - 1.5 || box.right > right + 1.5);
  };
  const controls = 'button, a, label, input, select, textarea, [role=switch], [role=combobox]';
  if (wider(document.documentElement)) say('makes the window go sideways', widest(document.documentElement));
  for (const node of document.querySelectorAll('header, nav, main, header *, nav *, main *')) {
    const style = styleOf(node);
    const box = node.getBoundingClientRect();
    if (box.width < 4 || box.height < 4 || isUnseen(node)) continue;
    const isField = node.matches('input, textarea, select');
    if (!isField && wider(node)) {
      if (node.hasAttribute('data-sideways') ? !node.hasAttribute('tabindex') : /auto|scroll/.test(style.overflowX))
        say('makes its part go sideways', widest(node));
      const isShortened = style.textOverflow === 'ellipsis' && style.overflowX === 'hidden';
      if (/hidden|clip/.test(style.overflowX) && !isShortened) say('is cut', node);
      if (isShortened && node.closest('button, label, [role=tab], h1, h2, h3, th')) say('is shortened', node);
      if (node.matches('button, a') && style.display !== 'inline' && !isShortened) say('is too wide for itself', node);
    }
    if (node.matches(controls) && isCut(box, node)) say('is a control out of sight', node);
    if (mayWrap) continue;
    if (node.tagName === 'TH' && box.height > 45) say('has a header of several lines', node);
    if (node.matches('button') && box.height > 45 && node.innerText.length < 30 && node.innerText.includes(' '))
      say('has several lines', node);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const node = text.parentElement;
    if (!text.data.trim() || !node.closest('header, nav, main') || node.closest('textarea, select, option, script')) continue;
    if (isUnseen(node)) continue;
    let isShortened = false;
    for (let one = node; one && !isShortened; one = one.parentElement)
      isShortened = styleOf(one).textOverflow === 'ellipsis' && styleOf(one).overflowX !== 'visible';
    if (isShortened) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects())
      if (isCut(box, { parentElement: node })) {
        say('has its text cut', node);
        break;
      }
  }
  return [...found];
})`;

/** Looks again after a while at what didn't fit, for it may have been on its way. */
export async function misfits(page: Page, mayWrap = false): Promise<string[]> {
  const look = (): Promise<string[]> =>
    page.evaluate<string[]>(`new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(${measure}(${mayWrap})))))`);
  const found = await look();
  if (found.length === 0) return [];
  await page.waitForTimeout(500);
  return look();
}
