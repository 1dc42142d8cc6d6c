import { expect, test } from './support/app.ts';
import {
  everyPath,
  liveALittle,
  type Lived,
  openScreen,
  settle,
  speakTo,
} from './support/every-screen.ts';
import { misfits } from './support/fits.ts';
import { amountsShown, collectOwnAmounts, leaks } from './support/own-amounts.ts';

// One wallet for all of them, since living takes longer than looking.
test.describe.configure({ mode: 'serial' });
let lived: Lived;
test.beforeAll(async ({ browser }) => {
  lived = await liveALittle(browser);
});
test.afterAll(async () => {
  expect(lived.person.foreign, 'nothing leaves the page for another host').toEqual([]);
  await lived.close();
});

/** Widths of the window at which each language is looked at; the pseudo-language is 40 % longer. */
const looks = [
  { language: 'en', widths: [1600, 1280, 1024, 720] },
  { language: 'en-XA', widths: [1600, 1280, 1024, 720] },
  { language: 'zh-CN', widths: [1280] },
];

test('every screen fits at every width, in words of any length', async () => {
  const { page } = lived.person;
  const found: string[] = [];
  for (const path of await everyPath(lived.app)) {
    await speakTo(lived, 'en');
    await openScreen(page, path);
    for (const { language, widths } of looks) {
      await speakTo(lived, language);
      await settle(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        for (const one of await misfits(page, language === 'en-XA'))
          found.push(`${path}, ${language}, ${width}: ${one}`);
      }
    }
  }
  await speakTo(lived, 'en');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(found).toEqual([]);
});

test('every kind of inscription fits too', async () => {
  const { page } = lived.person;
  const found: string[] = [];
  await openScreen(page, '/inscribe');
  const kinds = page.getByRole('main').getByRole('group').first().locator('label');
  for (const kind of await kinds.all()) {
    await kind.click();
    const name = await kind.innerText();
    for (const { language, widths } of looks) {
      await speakTo(lived, language);
      await settle(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        for (const one of await misfits(page, language === 'en-XA'))
          found.push(`${name}, ${language}, ${width}: ${one}`);
      }
    }
    await speakTo(lived, 'en');
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(found).toEqual([]);
});

/** Screens about the wallet alone, on which no amount of any size is shown. */
const OWN = /^\/($|activity|coins$|orders|flows|addresses|market\/mine|bridge)/u;
/** What everybody can look up. */
const LOOKED_UP = /^\/(explore|network)/u;
const UNITS = ['sats', 'BTC', 'moss', 'lime', 'pine', 'kelp', 'dune'];

test('no screen shows an amount of yours while they are hidden, in no title and to no screen reader', async () => {
  const { page } = lived.person;
  const amounts = collectOwnAmounts(page);
  await page.reload();
  const paths = (await everyPath(lived.app)).filter((path) => !LOOKED_UP.test(path));
  const own = paths.filter((path) => OWN.test(path));
  for (const path of own) await openScreen(page, path);
  expect(amounts.size).toBeGreaterThan(20);
  await openScreen(page, '/');
  expect(await leaks(page, amounts), 'without hiding, it does').not.toEqual([]);

  await page.keyboard.press('Control+Shift+H');
  await expect(page.locator('header [aria-pressed="true"]')).toHaveCount(1);
  const found: string[] = [];
  for (const path of paths) {
    await openScreen(page, path);
    const shown = OWN.test(path) ? await amountsShown(page, UNITS) : [];
    for (const one of [...(await leaks(page, amounts)), ...shown]) found.push(`${path}: ${one}`);
  }
  await openScreen(page, '/');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('moss');
  await page.getByRole('option').first().waitFor();
  found.push(...(await leaks(page, amounts)));
  await page.keyboard.press('Escape');
  expect(found).toEqual([]);
});
