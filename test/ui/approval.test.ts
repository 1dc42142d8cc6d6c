import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';

import Approval from '../../src/renderer/Approval.vue';
import { createFakeBridge } from './fake-bridge.ts';
import { clauseOf, signItem, wordsItem } from './fixtures.ts';
import { button, mountWith, pageText, press, settle, type } from './mount.ts';

let unmount: () => void = () => undefined;
beforeEach(() => (document.body.innerHTML = ''));
afterEach(() => unmount());

async function open(answers: Parameters<typeof createFakeBridge>[0]) {
  const bridge = createFakeBridge(answers);
  const { wrapper } = await mountWith(Approval, bridge, { booted: false });
  unmount = () => wrapper.unmount();
  return bridge;
}

describe('approval window', () => {
  it('shows what was asked, what it does, and where every sat goes', async () => {
    await open({ 'approval.pending': () => [signItem()] });
    expect(pageText()).toContain('Inscribe 3 files to your own address');
    expect(pageText()).toContain('51 888 sats come back to you as change.');
    expect(pageText()).toContain('Practice network');
    expect(document.querySelector('[data-testid="sat-flow"]')).not.toBeNull();
  });

  it('draws an asset of a spent coin, and says the same in words', async () => {
    const pins = [{ label: 'inscription abab', input: 0, output: 1 }];
    const satFlow = ['Asset: inscription abab from input 1 to output 2, sat 7.'];
    await open({
      'approval.pending': () => [signItem({ purpose: 'send-inscription', pins, satFlow })],
    });
    expect(document.querySelectorAll('[data-testid="pin"]')).toHaveLength(1);
    expect(pageText()).toContain('Asset: inscription abab from input 1 to output 2, sat 7.');
  });

  it('is headed by the network of what is asked, whatever the main window shows', async () => {
    await open({ 'approval.pending': () => [signItem({ network: 'mainnet' })] });
    expect(document.querySelector('header')?.textContent).toContain('Bitcoin network');
    expect(document.querySelector('header')?.textContent).not.toContain('Practice');
  });

  it('starts the keyboard at the heading, not at the consent', async () => {
    await open({ 'approval.pending': () => [signItem()] });
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('carries the digest of the card it showed', async () => {
    const item = signItem();
    const bridge = await open({ 'approval.pending': () => [item] });
    await press('Approve and sign');
    expect(bridge.inputsOf('approval.grant')).toEqual([{ id: item.id, digest: item.digest }]);
  });

  it('refuses with one press', async () => {
    const bridge = await open({ 'approval.pending': () => [signItem()] });
    await press('Refuse');
    expect(bridge.inputsOf('approval.refuse')).toEqual([{ id: 'approval-1' }]);
    expect(bridge.inputsOf('approval.grant')).toEqual([]);
  });

  it('cannot be made to approve a blocked card', async () => {
    const clauses = [
      clauseOf(),
      clauseOf({ id: 'x', verdict: 'block', text: 'The address was swapped.' }),
    ];
    const bridge = await open({ 'approval.pending': () => [signItem({ clauses })] });
    expect(button('Approve and sign').disabled).toBe(true);
    document
      .querySelector('form')
      ?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    await settle();
    expect(bridge.inputsOf('approval.grant')).toEqual([]);
    expect(pageText()).toContain('Blocked, with no way around: The address was swapped.');
    expect(button('Refuse').disabled).toBe(false);
  });

  it('wants a reason and the password for a held card', async () => {
    const clauses = [clauseOf({ verdict: 'hold', title: 'Costs more than estimated' })];
    const bridge = await open({ 'approval.pending': () => [signItem({ clauses })] });
    expect(button('Approve and sign').disabled).toBe(true);
    await type('Your reason', 'ok');
    await type('Password', 'secret');
    expect(button('Approve and sign').disabled).toBe(true);
    await type('Your reason', 'I know the fee rose');
    await press('Approve and sign');
    expect(bridge.inputsOf('approval.grant')[0]?.override).toEqual({
      reason: 'I know the fee rose',
      password: 'secret',
    });
  });

  it('does not approve what is out of time', async () => {
    await open({ 'approval.pending': () => [signItem({ deadline: Date.now() - 1 })] });
    expect(button('Approve and sign').disabled).toBe(true);
    expect(pageText()).toContain('The time for this is over');
  });

  it('strips control characters out of what is shown', async () => {
    await open({ 'approval.pending': () => [signItem({ asked: 'Pay \u202Eyllaer' })] });
    expect(document.body.textContent).not.toContain('\u202E');
  });

  it('empties itself when the approval is withdrawn', async () => {
    const bridge = await open({ 'approval.pending': () => [signItem()] });
    bridge.emit('approval.changed', { pending: [] });
    await settle();
    expect(pageText()).toContain('Nothing to approve');
    expect(pageText()).not.toContain('Approve and sign');
  });

  it('forgets a typed reason when the card changes under it', async () => {
    const clauses = [clauseOf({ verdict: 'hold' })];
    const bridge = await open({ 'approval.pending': () => [signItem({ clauses })] });
    await type('Your reason', 'For the first card');
    bridge.emit('approval.changed', {
      pending: [{ ...signItem({ clauses }), digest: 'e'.repeat(64) }],
    });
    await settle();
    expect(pageText()).not.toContain('For the first card');
    expect([...document.querySelectorAll('input')].every((input) => input.value === '')).toBe(true);
  });
});

describe('a message in the approval window', () => {
  it('is shown whole, with what nobody can see marked, and without sums', async () => {
    const message = {
      address: 'bc1qx',
      form: 'bip322' as const,
      text: 'a⟨U+200B⟩b\n\nc',
      hidden: 1,
    };
    await open({
      'approval.pending': () => [
        signItem({ purpose: 'message', message, inputs: [], outputs: [], satFlow: [], txid: '' }),
      ],
    });
    const lines = [...document.querySelectorAll('[data-testid="message-text"] p')];
    expect(lines.map((line) => line.textContent)).toEqual(['a⟨U+200B⟩b', '', 'c']);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      '⟨U+200B⟩',
    ]);
    expect(pageText()).toContain('One character nobody can see');
    expect(pageText()).not.toContain('Leaves the wallet');
    expect(document.querySelector('[data-testid="sat-flow"]')).toBeNull();
  });
});

describe('an approval window that cannot ask main', () => {
  it('says why instead of saying that nothing waits, and tries again', async () => {
    let works = false;
    await open({
      'approval.pending': () => {
        if (!works) throw new AppError('VAULT_LOCKED', 'locked');
        return [signItem()];
      },
    });
    expect(pageText()).toContain('The wallet is locked');
    expect(pageText()).not.toContain('Nothing to approve');
    works = true;
    await press('Try again');
    expect(button('Approve and sign').disabled).toBe(false);
    expect(pageText()).not.toContain('The wallet is locked');
  });
});

describe('words in the approval window', () => {
  const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

  it('asks for the words only when the person does', async () => {
    const bridge = await open({
      'approval.pending': () => [wordsItem()],
      'approval.words': () => ({ words }),
    });
    expect(bridge.inputsOf('approval.words')).toEqual([]);
    expect(pageText()).not.toContain('twelve');
    await press('Show words');
    expect(pageText()).toContain('twelve');
    await press('Hide');
    expect(pageText()).not.toContain('twelve');
  });

  it('checks three different words and hides the rest meanwhile', async () => {
    const bridge = await open({
      'approval.pending': () => [wordsItem()],
      'approval.words': () => ({ words }),
      'approval.checkWords': ({ answers }) => ({
        correct: answers.every((answer) => words[answer.index] === answer.word),
      }),
    });
    await press('Show words');
    await press('I have written them down');
    expect(pageText()).not.toContain('twelve');
    const asked = [...document.querySelectorAll('label')].map((label) =>
      Number(/\d+/.exec(label.textContent)?.[0]),
    );
    expect(new Set(asked).size).toBe(3);
    for (const position of asked) await type(`Word ${position}`, 'wrong');
    await press('Check words');
    expect(pageText()).toContain('At least one word is not right');
    for (const position of asked)
      await type(`Word ${position}`, ` ${words[position - 1]!.toUpperCase()} `);
    await press('Check words');
    expect(pageText()).toContain('The words are right');
    await press('Done');
    expect(bridge.inputsOf('approval.dismiss')).toEqual([{ id: 'words-1' }]);
  });

  it('shows a single key without numbers or a check', async () => {
    await open({
      'approval.pending': () => [wordsItem({ wordCount: 1, reason: 'reveal' })],
      'approval.words': () => ({ words: ['cVwif'] }),
    });
    await press('Show key');
    expect(pageText()).toContain('cVwif');
    expect(pageText()).not.toContain('I have written them down');
  });
});
