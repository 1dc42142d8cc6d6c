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
