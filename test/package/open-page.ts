import type { Browser, Page } from 'playwright-core';

/** Milliseconds: the first load builds the page while other steps run. */
const START = 240_000;

/** The app's first page in Chromium, from the address that `run-dev.ts` printed, with main's own window behind its bridge. */
export async function openPage(
  browser: Browser,
  pages: string,
  watch: (page: Page) => void = () => undefined,
): Promise<Page> {
  const page = await browser.newPage();
  watch(page);
  await page.exposeFunction('callMain', async (name: string, input: unknown) => {
    const answer = await fetch(pages, { method: 'POST', body: JSON.stringify({ name, input }) });
    return answer.json();
  });
  await page.addInitScript(`
    window.inkstone = { call: (name, input) => window.callMain(name, input), on: () => () => undefined };
  `);
  await page.goto(`${pages}/index.html`, { timeout: START });
  return page;
}
