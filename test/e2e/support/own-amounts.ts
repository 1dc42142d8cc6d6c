import type { Page } from '@playwright/test';

/** Calls whose answers are about the wallet alone: amounts in them are the wallet's own. */
const OWN = /^(wallet|coins|activity|orders|flow|bridge|trade|market|labels)\./u;
/** Their answers are about the network, or about what is typed. */
const PUBLIC = /^(wallet\.fee|trade\.quote|trade\.pick|bridge\.quote)/u;
/** Keys whose digits are no amounts. */
const NO_AMOUNT = /(id|at|height|number|rate|address|time|asOf|size|bytes|index|price)$/iu;

/** Sats and token amounts are digits in strings; numbers are times, heights and counts. Shorter ones may be anything. */
function amountsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return /^-?\d+(\.\d+)?$/u.test(value) && !NO_AMOUNT.test(key)
      ? [value.replace('-', '')].filter((one) => one.replace(/\D/gu, '').length >= 5)
      : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    amountsIn(one, Array.isArray(value) ? key : name),
  );
}

/** Collects the wallet's amounts from every answer that the page gets from now on. */
export function collectOwnAmounts(page: Page): ReadonlySet<string> {
  const found = new Set<string>();
  const names = new Map<string, string>();
  page.on('response', (response) => {
    if (!/\/(call|answer\/.*)$/u.test(response.url())) return;
    void response.json().then(
      (answer: { id?: string; value?: unknown }) => {
        const said = response.request().postDataJSON() as { name: string } | null;
        const name = said?.name ?? names.get(response.url().split('/').at(-1) ?? '') ?? '';
        if (response.status() === 202 && answer.id !== undefined) names.set(answer.id, name);
        if (OWN.test(name) && !PUBLIC.test(name))
          for (const one of amountsIn(answer.value)) found.add(one);
      },
      () => undefined,
    );
  });
  return found;
}

/** All that a screen says: texts, for screen readers too, and the attributes and fields that are read out. */
const texts = `(() => {
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    // Digits of an amount are in elements of their own.
    const whole = node.closest('.num, p, li, td, th, dd, dt, h1, h2, button, a, label, option, span') ?? node;
    if (!node.closest('script, style')) said.push(whole.textContent);
  }
  for (const node of document.querySelectorAll('*'))
    for (const name of ['title', 'aria-label', 'aria-valuetext', 'aria-description', 'alt', 'placeholder'])
      if (node.hasAttribute(name)) said.push(node.getAttribute(name));
  for (const node of document.querySelectorAll('input, textarea')) said.push(node.value);
  said.push(document.title);
  return [...new Set(said.map((text) => text.replace(/[ \\t\\r\\n]+/g, ' ').trim()))].filter((text) => /\\d/.test(text));
})()`;

const plain = (text: string): string => text.replaceAll(/(?<=\d)[\u202f\u00a0](?=\d)/gu, '');

/** What on the page shows one of these amounts. */
export async function leaks(page: Page, amounts: ReadonlySet<string>): Promise<string[]> {
  const said = await page.evaluate<string[]>(texts);
  return said.filter((text) =>
    (plain(text).match(/\d+(\.\d+)?/gu) ?? []).some((one) => amounts.has(one)),
  );
}

/** What on the page is a number with the unit of an amount. */
export async function amountsShown(page: Page, units: readonly string[]): Promise<string[]> {
  const said = await page.evaluate<string[]>(texts);
  const amount = new RegExp(`\\d (${units.join('|')})(?![\\w/])`, 'u');
  return said.filter((text) => amount.test(plain(text)));
}
