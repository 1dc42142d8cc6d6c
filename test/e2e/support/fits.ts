import type { Page } from '@playwright/test';

/**
 * Finds what doesn't fit into the window: horizontal scrolling, text cut off without an ellipsis, a header or a button
 * that wraps. Lists that scroll sideways on purpose must be reachable by keyboard (`tabindex`).
 */
const measure = `(() => {
  const found = new Set();
  const say = (what, node) => {
    const name = node.getAttribute('aria-label') ?? node.textContent ?? '';
    found.add(what + ': <' + node.tagName.toLowerCase() + '> ' + name.trim().replace(/\\s+/g, ' ').slice(0, 60));
  };
  const wider = (node) => node.scrollWidth > node.clientWidth + 1;
  for (const node of [document.documentElement, document.querySelector('main')])
    if (node && wider(node)) say('goes sideways', node);
  for (const node of document.querySelectorAll('header *, nav *, main *')) {
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    const isSeen = box.width > 4 && box.height > 4 && style.visibility !== 'hidden';
    if (!isSeen || node.closest('.sr-only, svg, canvas, input, textarea, select')) continue;
    if (wider(node) && style.overflowX === 'auto' && !node.hasAttribute('tabindex')) say('goes sideways', node);
    if (wider(node) && style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis') say('is cut', node);
    const isPressed = node.matches('button, a') && style.display !== 'inline';
    if (isPressed && wider(node) && style.textOverflow !== 'ellipsis') say('is too wide for itself', node);
    if (node.tagName === 'TH' && box.height > 45) say('has a header of several lines', node);
    if (node.matches('button') && box.height > 45 && node.innerText.length < 30 && node.innerText.includes(' '))
      say('has several lines', node);
  }
  return [...found];
})()`;

export const misfits = (page: Page): Promise<string[]> => page.evaluate<string[]>(measure);
