import { describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
import type { ApprovalItem } from '#shared/flows/approval.ts';

import Approval from '../../src/renderer/Approval.vue';
import { createFakeBridge } from './fake-bridge.ts';
import { clauseOf, NOW, signItem, TXID, wordsItem } from './fixtures.ts';
import { screen, type Screen } from './mount.ts';

const WORDS = 'abandon ability able about above absent absorb abstract absurd abuse access accident'.split(' ');

const open = (...items: ApprovalItem[]): Promise<Screen> =>
  screen(Approval, {
    booted: false,
    bridge: createFakeBridge({
      'approval.pending': () => items,
      'approval.words': () => ({ words: WORDS }),
      'approval.checkWords': ({ answers }) => ({
        correct: answers.every(({ index, word }) => WORDS[index] === word),
      }),
    }),
  });
const approve = (page: Screen): HTMLButtonElement => page.button('Approve and sign');

describe('the approval window', () => {
  it('says what was asked, what signing does, each check with its outcome, and what leaves', async () => {
    const page = await open(signItem());
    const text = page.text();
    expect(text).toContain('Practice network');
    expect(text).toContain('Inscribe 3 files to your own address at 12 sat/vB.');
    expect(text).toContain('Sends 18 432 sats to the order and returns the rest to you.');
    expect(text).toMatch(/Only clean coins pay Passed|Only clean coins payPassed/);
    expect(text).toContain('Caution');
    expect(text).toContain('20 112 sats');
    expect(text).toContain('12.00 sat/vB');
    expect(text.replace(/\s/g, '')).toContain(TXID);
    expect(text.replace(/\s/g, '')).toContain('d'.repeat(64));
    for (const sentence of signItem().card.satFlow) expect(text).toContain(sentence);
  });

  it('starts at the heading of the card, never at a button', async () => {
    await open(signItem());
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('consents to the digest on screen and to nothing else', async () => {
    const page = await open(signItem());
    await page.press('Approve and sign');
    expect(page.bridge.inputsOf('approval.grant')).toEqual([
      { id: 'approval-1', digest: 'd'.repeat(64) },
    ]);
  });

  it('lets refuse with one press, whatever the verdict', async () => {
    const page = await open(signItem({ clauses: [clauseOf({ verdict: 'block' })] }));
    await page.press('Refuse');
    expect(page.bridge.inputsOf('approval.refuse')).toEqual([{ id: 'approval-1' }]);
    expect(page.bridge.inputsOf('approval.grant')).toEqual([]);
  });

  it('has no way around a block, and says why', async () => {
    const block = clauseOf({ id: 'x', verdict: 'block', text: 'The pay address changed.' });
    const page = await open(signItem({ clauses: [clauseOf(), block] }));
    expect(approve(page).disabled).toBe(true);
    const why = document.getElementById(approve(page).getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toContain('The pay address changed.');
    approve(page).form?.requestSubmit();
    await page.settle();
    expect(page.bridge.inputsOf('approval.grant')).toEqual([]);
  });

  it('puts what stands in the way before what passed', async () => {
    const block = clauseOf({ id: 'x', title: 'Wrong address', verdict: 'block' });
    const page = await open(signItem({ clauses: [clauseOf(), block] }));
    expect(page.text().indexOf('Wrong address')).toBeLessThan(
      page.text().indexOf('Only clean coins pay'),
    );
  });

  it('asks for a reason and the password before a held card can be approved', async () => {
    const page = await open(signItem({ clauses: [clauseOf({ verdict: 'hold' })] }));
    expect(approve(page).disabled).toBe(true);
    await page.type('Your reason', 'I checked it by phone');
    expect(approve(page).disabled).toBe(true);
    await page.type('Password', 'secret word');
    await page.type('Your reason', '  a ');
    expect(approve(page).disabled).toBe(true);
    await page.type('Your reason', 'I checked it by phone');
    await page.press('Approve and sign');
    expect(page.bridge.inputsOf('approval.grant')).toEqual([
      {
        id: 'approval-1',
        digest: 'd'.repeat(64),
        override: { reason: 'I checked it by phone', password: 'secret word' },
      },
    ]);
    expect(page.field('Password').value).toBe('');
  });

  it('says a wrong password and keeps the card', async () => {
    const page = await open(signItem({ clauses: [clauseOf({ verdict: 'hold' })] }));
    page.bridge.answer('approval.grant', () => {
      throw new AppError('WRONG_PASSWORD', 'no', { waitMs: 4000 });
    });
    await page.type('Your reason', 'I checked it');
    await page.type('Password', 'wrong');
    await page.press('Approve and sign');
    expect(page.text()).toContain('The password is not right');
    expect(page.text()).toContain('Wait 4 s.');
  });

  it('cannot be approved after its deadline', async () => {
    const page = await open(signItem({ deadline: NOW - 1_000_000_000_000 }));
    expect(approve(page).disabled).toBe(true);
    expect(page.text()).toContain('The time for this is over');
  });

  it('shows a changed card anew, with the new digest', async () => {
    const page = await open(signItem());
    const next = { ...signItem({ title: 'Another payment' }), digest: 'e'.repeat(64) };
    page.bridge.emit('approval.changed', { pending: [next] });
    await page.settle();
    expect(page.text()).toContain('Another payment');
    await page.press('Approve and sign');
    expect(page.bridge.inputsOf('approval.grant')).toMatchObject([{ digest: 'e'.repeat(64) }]);
  });

  it('takes one after the other and says when nothing is left', async () => {
    const page = await open(signItem(), { ...signItem(), id: 'approval-2' });
    expect(page.text()).toContain('1 of 2 waiting');
    page.bridge.emit('approval.changed', { pending: [] });
    await page.settle();
    expect(page.text()).toContain('Nothing to approve');
    expect(page.text()).toContain('You can close this window.');
  });

  it('strips what would turn text around from what main was told by others', async () => {
    const page = await open(signItem({ title: 'Pay \u202eevil', asked: 'a\u200bb' }));
    expect(page.text()).toContain('Pay evil');
    expect(page.text()).not.toMatch(/[\u202e\u200b]/);
  });

  it('explains itself when main does not answer', async () => {
    const page = await screen(Approval, {
      booted: false,
      bridge: createFakeBridge({
        'approval.pending': () => {
          throw new AppError('VAULT_LOCKED', 'locked');
        },
      }),
    });
    expect(page.text()).toContain('The wallet is locked');
  });
});

describe('the words in the approval window', () => {
  it('are asked of main only when the person wants to see them', async () => {
    const page = await open(wordsItem());
    expect(page.bridge.inputsOf('approval.words')).toEqual([]);
    expect(page.text()).not.toContain('abandon');
    await page.press('Show words');
    const items = [...document.querySelectorAll('[aria-label="Recovery words, in order"] li')];
    expect(items.map((item) => item.textContent.replace(/^\s*\d+\s*/, '').trim())).toEqual(WORDS);
  });

  it('are gone from the page while three of them are checked', async () => {
    const page = await open(wordsItem());
    await page.press('Show words');
    await page.press('I have written them down');
    for (const word of WORDS) expect(page.text()).not.toContain(word);
    const labels = [...document.querySelectorAll('label')].map((label) => label.textContent.trim());
    expect(labels).toHaveLength(3);
    const positions = labels.map((label) => Number(/^Word (\d+)$/.exec(label)?.[1]));
    expect(new Set(positions).size).toBe(3);
    expect(page.button('Check words').disabled).toBe(true);

    for (const label of labels) await page.type(label, 'zebra');
    await page.press('Check words');
    expect(page.text()).toContain('At least one word is not right');

    for (const [at, label] of labels.entries())
      await page.type(label, ` ${(WORDS[(positions[at] ?? 0) - 1] ?? '').toUpperCase()} `);
    await page.press('Check words');
    expect(page.text()).toContain('The words are right');
    await page.press('Done');
    expect(page.bridge.inputsOf('approval.dismiss')).toEqual([{ id: 'words-1' }]);
  });

  it('that are only looked at again are not checked', async () => {
    const page = await open(wordsItem({ reason: 'reveal' }));
    await page.press('Show words');
    expect(() => page.button('I have written them down')).toThrow(/no button/);
    await page.press('Done');
    expect(page.bridge.inputsOf('approval.dismiss')).toEqual([{ id: 'words-1' }]);
  });

  it('of an imported key are the key', async () => {
    const page = await open(wordsItem({ reason: 'reveal', wordCount: 1 }));
    expect(page.text()).toContain('Your private key');
    expect(page.button('Show key').disabled).toBe(false);
  });
});
