import type { Page } from '@playwright/test';

/** Opens a screen by its path within the page. Returns once the previous screen is gone. */
export async function openPath(page: Page, path: string): Promise<void> {
  const about = page.getByRole('heading', { name: 'Crash reports' });
  await page.evaluate("location.hash = '#/settings?section=about'");
  await about.waitFor();
  await page.evaluate(`location.hash = '#${path}'`);
  await about.waitFor({ state: 'detached' });
}
