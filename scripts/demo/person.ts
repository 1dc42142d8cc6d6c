import type { Browser, BrowserContext, Page } from 'playwright-core';

export const PASSWORD = 'correct horse battery practice';

/** The button that signs; its name ends in the effect of signing. */
export const SIGN = /^Sign( and [a-z ]+)?$/;

/** Chooses what to inscribe: `Text`, or an operation of a kind such as `BRC-20 mint`. */
export async function chooseKind(page: Page, tab: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Inscribe' }).waitFor();
  const main = page.getByRole('main');
  const choose = (text: string) => main.getByText(text, { exact: true }).first().click();
  if (tab.startsWith('BRC-20 ')) await choose('BRC-20');
  if (tab.startsWith('Rune ')) await choose('Runes');
  await choose(tab);
}

/** Ticks what can't be undone. */
async function understand(approval: Page): Promise<void> {
  const tick = approval.getByLabel('I understand');
  if (await tick.isVisible()) await tick.check();
}

/** Gives the confirmations that a card asks for. */
export async function confirmHold(approval: Page): Promise<void> {
  await understand(approval);
  const reason = approval.getByLabel('Reason');
  if (!(await reason.isVisible()) || (await reason.inputValue()) !== '') return;
  await reason.fill('I checked it myself');
  await approval.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

export interface BrowserFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Finishes finite animations and leaves endless ones running. */
export async function endMotion(page: Page): Promise<void> {
  // Waits two frames: the first applies the change, and in the second its animations have started. Inherited colours
  // animate element by element, so this repeats until none is left.
  await page.evaluate(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let tries = 0; tries < 60; tries += 1) {
      await frame();
      await frame();
      const motions = document.getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      if (motions.length === 0) return;
      for (const motion of motions) motion.finish();
    }
  })()`);
}

/** Operates the app in a browser as a user would, through the visible labels. */
export async function createPerson(
  browser: Browser,
  url: string,
  theme: 'light' | 'dark' = 'light',
) {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: theme,
    acceptDownloads: true,
  });
  const foreign: string[] = [];
  const origin = new URL(url).origin;
  context.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  const page = await context.newPage();
  await page.goto(url);

  /** The approval window, which opens automatically when something is pending. */
  async function approvalWindow(): Promise<Page> {
    const open = () =>
      context.pages().find((one) => one !== page && one.url().includes('/approval'));
    // Ends only what hangs: a busy machine isn't a failure.
    for (let tries = 0; tries < 1_200; tries += 1) {
      const found = open();
      if (found) return found;
      await page.waitForTimeout(100);
    }
    throw new Error('the approval window did not open');
  }

  /** Reveals the words in the approval window and returns them in order. */
  async function readWords(approval: Page): Promise<string[]> {
    await approval.getByRole('button', { name: 'Show phrase' }).click();
    const items = approval
      .getByRole('list', { name: 'Recovery phrase, in order' })
      .getByRole('listitem');
    await items.first().waitFor();
    return (await items.allInnerTexts()).map((text) => text.replace(/^\d+\s*/, '').trim());
  }

  const go = async (screen: string) => {
    // Their sidebar icon opens the drawer, which stays open beside every other screen.
    if (screen === 'Practice controls') {
      await page.evaluate("location.hash = '#/practice'");
      await page.getByRole('heading', { level: 1, name: screen }).waitFor();
      return;
    }
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: screen, exact: true })
      .click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };

  return {
    page,
    context,
    /** Requests to anywhere but the app; there must be none. */
    foreign,
    approvalWindow,
    readWords,
    go,

    async createWallet(): Promise<void> {
      await page.getByRole('button', { name: 'Create a wallet' }).click();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Password again').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create wallet' }).click();
    },

    /** From the first start to the form that opens an existing wallet. */
    async openExisting(way: string): Promise<void> {
      await page.getByRole('button', { name: 'I already have a wallet' }).click();
      await page.getByText(way, { exact: true }).first().click();
    },

    /** Unlocks an existing wallet. */
    async unlock(): Promise<void> {
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Unlock' }).click();
      // The KDF is slow by design, and slower on a busy machine.
      const lock = page.getByRole('button', { name: 'Lock', exact: true });
      await lock.waitFor({ timeout: 60_000 });
    },

    /** Reads the words in the approval window and answers the backup check. */
    async backUp(): Promise<void> {
      const approval = await approvalWindow();
      const words = await readWords(approval);
      await approval.getByRole('button', { name: 'I wrote it down' }).click();
      for (const field of await approval.getByRole('textbox').all()) {
        const label = await field.evaluate(
          (node) =>
            (node as unknown as { labels: ArrayLike<{ textContent: string }> }).labels[0]
              ?.textContent ?? '',
        );
        await field.fill(words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '');
      }
      await approval.getByRole('button', { name: 'Verify backup' }).click();
      await approval.getByRole('button', { name: 'Done' }).click();
    },

    async getCoins(): Promise<void> {
      await go('Portfolio');
      await page.getByRole('button', { name: 'Get practice coins' }).first().click();
    },

    async mine(blocks = 1): Promise<void> {
      await go('Practice controls');
      await page.getByLabel('Blocks', { exact: true }).fill(String(blocks));
      await page.getByRole('button', { name: 'Mine', exact: true }).click();
      await page.waitForTimeout(500);
    },

    async chooseFiles(files: BrowserFile[]): Promise<void> {
      await go('Inscribe');
      await page.getByText('Files', { exact: true }).first().click();
      await page.locator('input[type=file]').first().setInputFiles(files);
    },

    async fill(tab: string, fields: Record<string, string>): Promise<void> {
      await go('Inscribe');
      await chooseKind(page, tab);
      for (const [label, value] of Object.entries(fields)) {
        const field = page.getByLabel(label, { exact: true });
        await field.and(page.locator('input:not([type=radio]), textarea')).fill(value);
      }
    },

    /** From a filled form to the page of its order. */
    async order(): Promise<void> {
      const review = page.getByRole('button', { name: 'Review order', exact: true });
      await review.click({ timeout: 30_000 });
      await page.getByRole('button', { name: /^Create (order|\d+ orders)$/ }).click();
      await page.waitForURL(/#\/flows\//);
    },

    async approve(look?: (approval: Page) => Promise<void>): Promise<void> {
      const approval = await approvalWindow();
      const button = approval.getByRole('button', { name: SIGN });
      await button.waitFor({ timeout: 60_000 });
      await look?.(approval);
      await understand(approval);
      await button.click();
    },

    /** Confirms the change that the page requested, with the password if required. */
    async allowChange(look?: (approval: Page) => Promise<void>): Promise<void> {
      const approval = await approvalWindow();
      const button = approval.getByRole('button', { name: 'Confirm change' });
      await button.waitFor({ timeout: 60_000 });
      await look?.(approval);
      const password = approval.getByLabel('Password', { exact: true });
      if ((await password.count()) > 0) await password.fill(PASSWORD);
      await button.click();
      await button.waitFor({ state: 'detached', timeout: 60_000 });
    },

    /** Expands the collapsed parts of an approval. */
    async unfold(approval: Page): Promise<void> {
      const folds = approval.locator('main details');
      await folds.first().waitFor({ state: 'attached', timeout: 60_000 });
      const open = "(one) => one.setAttribute('open', '')";
      await approval.evaluate(`document.querySelectorAll('main details').forEach(${open})`);
    },

    /** Waits on the order's page for this headline. */
    async until(text: RegExp, timeout = 90_000): Promise<void> {
      // The first one may be in a folded part.
      await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout });
    },

    async setTheme(next: 'light' | 'dark'): Promise<void> {
      for (const one of context.pages()) {
        await one.emulateMedia({ colorScheme: next });
        await endMotion(one);
      }
    },
  };
}

export type Person = Awaited<ReturnType<typeof createPerson>>;
