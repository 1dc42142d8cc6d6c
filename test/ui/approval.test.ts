import { describe, expect, it } from 'vitest';

import Approval from '#renderer/Approval.vue';
import {
  GUARD_MS,
  type GuardClock,
  guardClockKey,
} from '#renderer/features/approval/press-guard.ts';
import { AppError } from '#shared/errors.ts';
import { type ApprovalItem, changeText } from '#shared/flows/approval.ts';
import { type ConsentMessage, consentMessage } from '#shared/flows/consent.ts';
import { eventually } from '#test/support/eventually.ts';

import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';
import {
  cardOf,
  changeItem,
  clauseOf,
  HASH,
  keyBox,
  PAY_ADDRESS,
  signItem,
  snapshotOf,
  wordsItem,
} from './fixtures.ts';
import { button, field, mountWith, pageText, press, settle, type } from './mount.ts';

/** A clock that only moves when told to. */
function stillClock() {
  let now = 1_000;
  let timers: { at: number; run: () => void }[] = [];
  const clock: GuardClock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  };
  return {
    clock,
    async pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
      await settle();
    },
  };
}
let time = stillClock();

/** Hashing happens outside the event loop's turns, so it can't be awaited by counting them. */
const until = (look: () => void) => eventually(look);
async function drawn(): Promise<void> {
  await settle();
  await until(() => expect(document.querySelector('h1, [role="alert"]')).not.toBeNull());
}

/** The window as it opens: buttons are disabled. */
async function openNow(answers: Parameters<typeof createFakeBridge>[0]) {
  time = stillClock();
  const bridge = createFakeBridge(answers);
  await mountWith(Approval, bridge, {
    booted: false,
    provide: { [guardClockKey as symbol]: time.clock },
  });
  await drawn();
  return bridge;
}

/** The window after the press guard has ended. */
async function open(answers: Parameters<typeof createFakeBridge>[0]) {
  const bridge = await openNow(answers);
  await time.pass(GUARD_MS);
  return bridge;
}

/** What is pending in main. */
async function show(bridge: FakeBridge, items: ApprovalItem[]): Promise<void> {
  bridge.answer('approval.pending', () => items);
  bridge.emit('approval.changed', {
    pending: items.map(({ kind, id }) => ({ kind, id, title: '' })),
  });
  await drawn();
}

/** The approved items, once main has answered `count` of them. */
async function consents(
  bridge: FakeBridge,
  count = 1,
): Promise<{ id: string; said: ConsentMessage }[]> {
  await until(() => expect(bridge.inputsOf('approval.grant').length).toBeGreaterThanOrEqual(count));
  await drawn();
  const { open: unseal } = await keyBox;
  return Promise.all(
    bridge.inputsOf('approval.grant').map(async ({ id, sealed }) => ({
      id,
      said: consentMessage.parse(JSON.parse(await unseal(sealed))),
    })),
  );
}

async function sha256Hex(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(hash).toString('hex');
}

const element = (name: string): HTMLElement => button(name);
const click = (target: Element, detail = 1): void => {
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
};
const down = (target: Element): void => {
  target.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
};

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

  it('seals a consent to the very text that it showed', async () => {
    const item = signItem();
    const bridge = await open({ 'approval.pending': () => [item] });
    await press('Sign');
    const [consent] = await consents(bridge);
    expect(consent).toMatchObject({
      id: item.id,
      said: { digest: await sha256Hex(item.text), reason: null, password: null },
    });
  });

  it('shows the bytes that are signed, and with which key', async () => {
    const items = [
      { kind: 'psbt' as const, psbt: 'cHNidP8BAAA=', inputs: [{ index: 1, path: "m/86'/0'/0'" }] },
    ];
    await open({ 'approval.pending': () => [signItem({}, items)] });
    expect(pageText()).toContain('cHNidP8BAAA=');
    expect(pageText()).toContain("Input 2, key m/86'/0'/0'");
  });

  it.each([
    ['a text with a space more', (text: string) => `${text} `],
    ['a text with a field that no schema knows', (text: string) => text.replace('{', '{"a":1,')],
    ['no text at all', () => ''],
  ])('does not approve %s', async (_what, spoil) => {
    const item = signItem();
    const bridge = await open({
      'approval.pending': () => [{ ...item, text: spoil(item.text) }],
    });
    expect(pageText()).toContain('This request can’t be read');
    expect(() => button('Sign')).toThrow();
    await press('Reject');
    expect(bridge.inputsOf('approval.refuse')).toEqual([{ id: item.id }]);
  });

  it('says first what leaves, what comes and to whom, and folds what passed', async () => {
    const pins = [{ label: '250.5 inks (inscription abab)', input: 0, output: 0 }];
    await open({ 'approval.pending': () => [signItem({ pins })] });
    const contract = document.querySelector('[data-testid="contract"]')!;
    const parts = [...contract.querySelectorAll('dt')].map((dt) => dt.textContent);
    expect(parts).toEqual([
      'You send',
      'Recipient receives',
      'Recipient',
      'Total cost',
      'You requested',
      'Effect of this signature',
    ]);
    const shown = contract.querySelector('dl')?.textContent.replace(/\s+/gu, ' ');
    expect(shown).toContain('18 432 sats');
    expect(shown).toContain('250.5 inks');
    expect(shown).toContain('1 680 sats network fee at 12.00 sat/vB');
    const folded = [...document.querySelectorAll('details')].filter((one) => !one.open);
    expect(folded.some((one) => one.textContent.includes('2 checks passed'))).toBe(true);
    const position = (text: string): number => pageText().indexOf(text);
    expect(position('Fee within bounds')).toBeLessThan(position('Where every sat goes'));
    expect(position('Where every sat goes')).toBeLessThan(
      position('Only coins without assets pay'),
    );
  });

  it('says how much of what it costs comes back as postage', async () => {
    await open({ 'approval.pending': () => [signItem({ postageSats: '1092' })] });
    expect(pageText()).toContain('minus 1 092 sats postage, which comes back to you');
  });

  it('sets an id apart from the sentence around it, in full', async () => {
    const id = `${'ab'.repeat(32)}i0`;
    await open({
      'approval.pending': () => [signItem({ asked: `Buy inscription ${id} for 9 sats.` })],
    });
    expect(pageText()).toContain(`Buy inscription ${id} for 9 sats.`);
    expect([...document.querySelectorAll('dd .mono')].map((one) => one.textContent)).toContain(id);
  });

  it('refuses with one press', async () => {
    const bridge = await open({ 'approval.pending': () => [signItem()] });
    await press('Reject');
    expect(bridge.inputsOf('approval.refuse')).toEqual([{ id: 'approval-1' }]);
    expect(bridge.inputsOf('approval.grant')).toEqual([]);
  });

  it('cannot be made to approve a blocked card', async () => {
    const clauses = [
      clauseOf(),
      clauseOf({ id: 'x', verdict: 'block', text: 'The address was swapped.' }),
    ];
    const bridge = await open({ 'approval.pending': () => [signItem({ clauses })] });
    expect(() => button('Sign')).toThrow();
    document
      .querySelector('form')
      ?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    await settle();
    expect(bridge.inputsOf('approval.grant')).toEqual([]);
    expect(pageText()).toContain('Blocked. You can only reject this request.');
    expect(button('Reject').disabled).toBe(false);
  });

  it('leads a blocked card with what was asked, what is wrong and what to do, and with refusing it', async () => {
    const stranger = { ...cardOf().outputs[0]!, address: 'bcrt1qthief', role: 'unknown' as const };
    const clauses = [
      clauseOf({ id: 'c8', verdict: 'block', text: 'Output 2: 9 000 sats would go elsewhere.' }),
      clauseOf({ id: 'c1', verdict: 'warn', text: 'It is late.' }),
    ];
    await open({
      'approval.pending': () => [
        signItem({
          asked: 'Pay the order.',
          clauses,
          outputs: [stranger],
          does: 'It pays for it.',
        }),
      ],
    });
    const note = document.querySelector('[role=alert]')?.textContent ?? '';
    expect(note).toMatch(
      /can’t be signed.*You requested.*Pay the order\..*Problems.*9 000 sats would go elsewhere\..*What to do.*Reject it\. Nothing has been signed/su,
    );
    expect(note).not.toContain('It is late.');
    expect(pageText().indexOf('Pay the order.')).toBeLessThan(pageText().indexOf('You would pay'));
    expect(pageText()).toContain('Unknown recipient');
    expect(pageText()).not.toContain('It pays for it.');
    expect(pageText()).toContain('Problems');
    expect(button('Reject').className).toContain('bg-primary');
  });

  it('does not have refusing stand out where the card can be approved', async () => {
    await open({ 'approval.pending': () => [signItem()] });
    expect(button('Reject').className).not.toContain('bg-primary');
    expect(button('Sign').className).toContain('bg-primary');
    expect(pageText()).toContain('You pay');
  });

  it('says that nothing is signed here where the keys are elsewhere', async () => {
    const inputs = cardOf().inputs.map((one) => ({ ...one, path: 'xpub/0/3' }));
    await open({ 'approval.pending': () => [signItem({ inputs })] });
    expect(button('Approve and export').disabled).toBe(false);
    expect(() => button('Sign')).toThrow();
    expect(pageText()).toContain('Effect of this transaction');
    expect(pageText()).not.toContain('Effect of this signature');
  });

  it('names its button after what signing does', async () => {
    await open({ 'approval.pending': () => [signItem({ act: 'buy' })] });
    expect(button('Sign and buy').disabled).toBe(false);
    expect(() => button('Sign')).toThrow();
  });

  it('draws a lock, and lets nobody sign what can’t be undone without a tick', async () => {
    const [from, until] = [Date.UTC(2026, 10, 23), Date.UTC(2026, 11, 23)];
    const lock = { amount: '10', rest: '30', pair: 'lime / pine', days: 30, from, until };
    const message = {
      ...{ kind: 'message' as const, address: PAY_ADDRESS, path: 'm/84', form: 'bip322' as const },
      addressType: 'p2wpkh' as const,
      message: '{"func":"lock"}',
    };
    const irrevocable = 'No one can unlock them early.';
    const empty = { inputs: [], outputs: [], satFlow: [], feeSats: '0', outlaySats: '0', txid: '' };
    const bridge = await open({
      'approval.pending': () => [
        signItem({ purpose: 'swap', act: 'lock', lock, irrevocable, ...empty }, [message]),
      ],
    });
    const drawn = document.querySelector('[data-testid="lock"]')?.textContent ?? '';
    expect(drawn).toMatch(/You lock ?10 LP tokens.*You can still use ?30 LP tokens/u);
    expect(drawn).toContain('25 % of what is free now');
    expect(drawn).toMatch(/30 days locked.*Locked until 23 Dec 2026/u);
    const raw = [...document.querySelectorAll('details')].find(({ textContent }) =>
      textContent.includes('Raw message'),
    );
    expect(raw).toMatchObject({ open: false });
    expect(raw?.textContent).toContain('15 B');
    expect(button('Sign and lock').disabled).toBe(true);
    document
      .querySelector('form')
      ?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    await settle();
    expect(bridge.inputsOf('approval.grant')).toEqual([]);
    document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await settle();
    await press('Sign and lock');
    expect((await consents(bridge))[0]?.id).toBe('approval-1');
  });

  it('says why a card is shown again', async () => {
    const again = 'The prepared swap expired and was prepared again.';
    await open({ 'approval.pending': () => [signItem({ again })] });
    expect(pageText()).toContain(`Why you see this again${again}`);
  });

  it('wants a reason and the password for a held card', async () => {
    const clauses = [clauseOf({ verdict: 'hold', text: 'It costs more than estimated.' })];
    const bridge = await open({ 'approval.pending': () => [signItem({ clauses })] });
    expect(pageText()).toContain(
      'Needs your confirmation: It costs more than estimated. Enter a reason',
    );
    expect(button('Sign').disabled).toBe(true);
    await type('Reason', 'ok');
    await type('Password', 'secret');
    expect(button('Sign').disabled).toBe(true);
    await type('Reason', 'I know the fee rose');
    await press('Sign');
    const [consent] = await consents(bridge);
    expect(consent?.said).toMatchObject({ reason: 'I know the fee rose', password: 'secret' });
    expect(JSON.stringify(bridge.calls)).not.toContain('I know the fee rose');
  });

  it('does not approve what is out of time', async () => {
    await open({ 'approval.pending': () => [signItem({ deadline: Date.now() - 1 })] });
    expect(button('Sign').disabled).toBe(true);
    expect(pageText()).toContain('Expired.');
  });

  it('strips control characters out of what is shown', async () => {
    await open({ 'approval.pending': () => [signItem({ asked: 'Pay \u202Eyllaer' })] });
    expect(document.body.textContent).not.toContain('\u202E');
  });

  it('forgets a typed reason when another card is shown', async () => {
    const clauses = [clauseOf({ verdict: 'hold' })];
    const bridge = await open({ 'approval.pending': () => [signItem({ clauses })] });
    await type('Reason', 'For the first card');
    await show(bridge, [{ ...signItem({ clauses }), id: 'approval-2' }]);
    await time.pass(GUARD_MS);
    await press('Show next request');
    await until(() => expect(document.querySelectorAll('input')).toHaveLength(2));
    expect([...document.querySelectorAll('input')].every((input) => input.value === '')).toBe(true);
  });
});

describe('a request on screen', () => {
  const first = signItem();
  const tool = { ...signItem({ title: 'Sign a message' }), id: 'tool-1', flowId: 'tool' };

  it('stays when another comes, which is counted behind it, wherever main puts it', async () => {
    const bridge = await open({ 'approval.pending': () => [first] });
    await show(bridge, [tool, changeItem(), first]);
    expect(pageText()).toContain('Pay the order “Inscribe 3 files”');
    expect(pageText()).not.toContain('Sign a message');
    expect(pageText()).toContain('2 more requests waiting');
    await press('Sign');
    const [consent] = await consents(bridge);
    expect(consent).toMatchObject({
      id: 'approval-1',
      said: { digest: await sha256Hex(first.text) },
    });
  });

  it('keeps its content when main sends another text under its id', async () => {
    const bridge = await open({ 'approval.pending': () => [first] });
    await show(bridge, [{ ...tool, id: first.id }]);
    expect(pageText()).not.toContain('Sign a message');
    await press('Sign');
    const [consent] = await consents(bridge);
    expect(consent?.said.digest).toBe(await sha256Hex(first.text));
  });

  it('that goes away says so, and the next one waits for a press', async () => {
    const bridge = await open({ 'approval.pending': () => [first] });
    await show(bridge, [tool]);
    expect(pageText()).toContain('Request withdrawn');
    expect(pageText()).toContain('Nothing was signed or changed');
    expect(pageText()).not.toContain('Sign a message');
    expect(() => button('Sign')).toThrow();
    await time.pass(GUARD_MS);
    await press('Show next request');
    // Its text is read and hashed before it is shown.
    await eventually(() => expect(pageText()).toContain('Sign a message'));
  });

  it('that another window decided says what was decided, not that nothing was signed', async () => {
    const bridge = await open({ 'approval.pending': () => [first] });
    bridge.emit('approval.decided', { id: first.id, decision: 'signed' });
    await show(bridge, []);
    expect(pageText()).toContain('Signed in another window');
    expect(pageText()).not.toContain('Nothing was signed');
    await time.pass(GUARD_MS);
    await press('OK');
    expect(pageText()).toContain('Nothing to approve');
  });

  it('that goes away with nothing behind it leaves an empty window after a press', async () => {
    const bridge = await open({ 'approval.pending': () => [first] });
    await show(bridge, []);
    await time.pass(GUARD_MS);
    await press('OK');
    expect(pageText()).toContain('Nothing to approve');
  });

  it('that is decided makes room for the next by itself, guarded anew', async () => {
    const bridge = await open({ 'approval.pending': () => [first, tool] });
    bridge.answer('approval.refuse', () => {
      bridge.answer('approval.pending', () => [tool]);
      bridge.emit('approval.changed', { pending: [] });
      return {};
    });
    await press('Reject');
    await drawn();
    expect(pageText()).toContain('Sign a message');
    expect(pageText()).not.toContain('Request withdrawn');
    expect(button('Sign').disabled).toBe(true);
    await press('Reject');
    expect(bridge.inputsOf('approval.refuse')).toHaveLength(1);
  });

  it('stays with the reason when its decision fails, and is gone with it when it ended', async () => {
    const bridge = await open({ 'approval.pending': () => [first] });
    bridge.answer('approval.grant', () => {
      throw new AppError('WRONG_PASSWORD', 'no');
    });
    await press('Sign');
    await until(() => expect(pageText()).toContain('Wrong password'));
    bridge.answer('approval.grant', () => {
      bridge.answer('approval.pending', () => []);
      throw new AppError('DIGEST_MISMATCH', 'no');
    });
    await press('Sign');
    await until(() => expect(pageText()).toContain('Request withdrawn'));
    expect(pageText()).toContain('The transaction changed after you saw it');
  });
});

describe('a press', () => {
  /** Sealing asks main for a key first; a press without effect doesn't. */
  const sealKeys = (bridge: FakeBridge) => bridge.inputsOf('vault.sealKey').length;

  it('does nothing before the guard time is over, by pointer, key or form', async () => {
    const bridge = await openNow({ 'approval.pending': () => [signItem()] });
    expect(button('Sign').disabled).toBe(true);
    await time.pass(GUARD_MS - 1);
    const approve = element('Sign');
    approve.removeAttribute('disabled');
    down(approve);
    click(approve);
    click(approve, 0);
    document
      .querySelector('form')
      ?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    expect(sealKeys(bridge)).toBe(0);
    await time.pass(1);
    down(approve);
    click(approve);
    expect(sealKeys(bridge)).toBe(1);
  });

  it('that began before the guard time was over does nothing', async () => {
    const bridge = await openNow({ 'approval.pending': () => [signItem()] });
    down(element('Sign'));
    await time.pass(GUARD_MS);
    click(element('Sign'));
    expect(sealKeys(bridge)).toBe(0);
    down(element('Sign'));
    click(element('Sign'));
    expect(sealKeys(bridge)).toBe(1);
  });

  it('that began on the request before does nothing to the next one', async () => {
    const bridge = await open({ 'approval.pending': () => [signItem()] });
    down(element('Sign'));
    await show(bridge, [{ ...signItem({ title: 'Another' }), id: 'approval-2' }]);
    await time.pass(GUARD_MS);
    click(element('Show next request'));
    expect(pageText()).toContain('Request withdrawn');
    expect(sealKeys(bridge)).toBe(0);
  });

  it('of a key that was held down does nothing', async () => {
    const bridge = await openNow({ 'approval.pending': () => [signItem()] });
    const approve = element('Sign');
    const key = (repeat: boolean) =>
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
    approve.dispatchEvent(key(false));
    await time.pass(GUARD_MS);
    const repeated = key(true);
    approve.dispatchEvent(repeated);
    expect(repeated.defaultPrevented).toBe(true);
    click(approve, 0);
    expect(sealKeys(bridge)).toBe(0);
    approve.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
    const secondKey = key(false);
    approve.dispatchEvent(secondKey);
    expect(secondKey.defaultPrevented).toBe(false);
    click(approve, 0);
    expect(sealKeys(bridge)).toBe(1);
  });

  it('waits again when the window comes to the front', async () => {
    const bridge = await open({ 'approval.pending': () => [signItem()] });
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(button('Sign').disabled).toBe(true);
    await time.pass(GUARD_MS);
    await press('Sign');
    expect(sealKeys(bridge)).toBe(1);
  });
});

describe('a change in the approval window', () => {
  it('shows what it is and what it becomes, and wants the password', async () => {
    const item = changeItem();
    const bridge = await open({ 'approval.pending': () => [item] });
    expect(pageText()).toContain('Maximum fee per transaction');
    expect(pageText()).toContain('Current1 000 sats');
    expect(pageText()).toContain('New9 000 sats');
    expect(pageText()).toContain('A fee that was paid never comes back.');
    expect(button('Confirm change').disabled).toBe(true);
    await type('Password', 'a long test password');
    await press('Confirm change');
    await until(() => expect(bridge.inputsOf('approval.allow')).toHaveLength(1));
    expect(bridge.inputsOf('approval.allow')).toEqual([
      {
        id: 'change-1',
        digest: await sha256Hex(changeText(item)),
        password: 'a long test password',
      },
    ]);
  });

  it('keeps no wrong password and says what was wrong', async () => {
    const bridge = await open({ 'approval.pending': () => [changeItem()] });
    bridge.answer('approval.allow', () => {
      throw new AppError('WRONG_PASSWORD', 'no');
    });
    await type('Password', 'a guess');
    await press('Confirm change');
    await until(() => expect(pageText()).toContain('Wrong password'));
    expect(document.querySelector('input')?.value).toBe('');
  });

  it('without a password to ask for takes a press, and is refused with one', async () => {
    const item = changeItem({ needsPassword: false, lines: [] });
    const bridge = await open({ 'approval.pending': () => [item] });
    expect(document.querySelector('input')).toBeNull();
    expect(button('Confirm change').disabled).toBe(false);
    await press('Reject');
    expect(bridge.inputsOf('approval.refuse')).toEqual([{ id: 'change-1' }]);
    expect(bridge.inputsOf('approval.allow')).toEqual([]);
  });

  it('names characters that nobody can see', async () => {
    const lines = [{ label: 'Wallet', before: null, after: 'Sav\u200bings' }];
    await open({ 'approval.pending': () => [changeItem({ lines })] });
    expect(pageText()).toContain('Sav⟨U+200B⟩ings');
  });
});

describe('a message in the approval window', () => {
  it('is shown whole, with what nobody can see marked, and without sums', async () => {
    const item = {
      kind: 'message' as const,
      form: 'bip322' as const,
      address: 'bc1qx',
      addressType: 'p2wpkh' as const,
      path: "m/84'/0'/0'/0/0",
      message: 'a\u200bb\n\nc',
    };
    // The card's description differs from the message shown.
    const message = { address: 'bc1qx', form: 'bip322' as const, text: 'harmless', hidden: 0 };
    const change = { purpose: 'message' as const, message, satFlow: [], txid: '' };
    await open({
      'approval.pending': () => [signItem({ ...change, inputs: [], outputs: [] }, [item])],
    });
    const lines = [...document.querySelectorAll('[data-testid="message-text"] p')];
    expect(lines.map((line) => line.textContent)).toEqual(['a⟨U+200B⟩b', '', 'c']);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      '⟨U+200B⟩',
    ]);
    expect(pageText()).not.toContain('harmless');
    expect(pageText()).toContain('1 invisible character');
    expect(pageText()).not.toContain('Total cost');
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
    await drawn();
    await time.pass(GUARD_MS);
    expect(button('Sign').disabled).toBe(false);
    expect(pageText()).not.toContain('The wallet is locked');
  });
});

describe('words in the approval window', () => {
  const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

  it('names the wallet that the words are of', async () => {
    await open({ 'approval.pending': () => [wordsItem({ about: 'Savings' })] });
    expect(pageText()).toContain('Wallet: “Savings”');
  });

  it('asks for the words only when the person does', async () => {
    const bridge = await open({
      'approval.pending': () => [wordsItem()],
      'approval.words': () => ({ words }),
    });
    expect(bridge.inputsOf('approval.words')).toEqual([]);
    expect(pageText()).not.toContain('twelve');
    await press('Show phrase');
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
    await press('Show phrase');
    await press('I wrote it down');
    expect(pageText()).not.toContain('twelve');
    const labels = [...document.querySelectorAll('label')].map((label) =>
      Number(/\d+/.exec(label.textContent)?.[0]),
    );
    expect(new Set(labels).size).toBe(3);
    for (const position of labels) await type(`Word ${position}`, 'wrong');
    await press('Verify backup');
    expect(pageText()).toContain('At least one word is wrong');
    for (const position of labels)
      await type(`Word ${position}`, ` ${words[position - 1]!.toUpperCase()} `);
    await press('Verify backup');
    expect(pageText()).toContain('Backup verified');
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
    expect(pageText()).not.toContain('I wrote it down');
  });
});

describe('the head of a contract', () => {
  const contract = (): string =>
    document.querySelector('[data-testid="contract"]')?.textContent.replace(/\s+/gu, ' ') ?? '';

  it('names the tokens that go and who takes them, with a picture', async () => {
    const asset = {
      title: '250.5 inks',
      about: 'BRC-20 transfer inscription',
      inscriptionId: 'i0',
    };
    const pins = [{ label: 'inscription abab', input: 0, output: 0, asset }];
    const bridge = await open({
      'approval.pending': () => [signItem({ purpose: 'send-inscription', pins })],
      'inscribe.preview': () => ({
        kind: 'text',
        text: '{"p":"brc-20"}',
        cut: false,
        mediaType: 'text/plain',
        size: 14,
      }),
    });
    expect(contract()).toContain('250.5 inks');
    expect(contract()).toContain('BRC-20 transfer inscription');
    expect(contract()).not.toContain('abab');
    expect(bridge.inputsOf('inscribe.preview')).toEqual([{ inscriptionId: 'i0' }]);
  });

  it('leads with the files of an order, pictures by their hash, and ends with its ids', async () => {
    const files = [
      { title: 'rings.png', about: 'image/png, 7.2 KB', inscriptionId: null, contentHash: HASH },
      { title: 'and 12 more files', about: '88 KB in total', inscriptionId: null },
    ];
    const payee = cardOf().outputs[0]?.address ?? '';
    const refs = [
      { label: 'Address of the order', id: payee },
      { label: 'Order', id: 'order-77' },
    ];
    const bridge = await open({
      'approval.pending': () => [signItem({ refs, moves: { gives: [], gets: files } })],
    });
    expect(contract()).toMatch(/You receive.*rings\.png.*image\/png, 7\.2 KB.*and 12 more files/u);
    expect(bridge.inputsOf('inscribe.preview')).toEqual([{ hash: HASH }]);
    const whole = [...document.querySelectorAll('summary')].find(({ textContent }) =>
      textContent.includes('Full address'),
    );
    expect(whole?.textContent).toContain(`${payee.slice(0, 10)}…${payee.slice(-8)}`);
    expect(whole?.parentElement).toMatchObject({ open: false });
    expect(pageText().search(/orde\s*r-77/u)).toBeGreaterThan(pageText().indexOf('rings.png'));
    const copy = `Copy Address of the order ${payee}`;
    await press(copy);
    expect(bridge.inputsOf('app.copyText')).toEqual([{ text: payee }]);
    const button = document.querySelector(`button[aria-label="${copy}"]`);
    expect(button?.querySelector('[aria-live]')?.textContent).toBe('Copied');
    bridge.answer('app.copyText', () => Promise.reject(new AppError('INTERNAL', 'no clipboard')));
    await press(copy);
    expect(button?.closest('dl')?.querySelector('[role=alert]')).not.toBeNull();
  });

  const shares = { title: '10 LP tokens', about: 'lime / pine', inscriptionId: null };
  const lime = { title: '100 lime', about: 'At most', inscriptionId: null, ticker: 'lime' };
  const least = { ...shares, title: 'at least 71.591671855555555 LP tokens' };
  it.each([
    {
      ...{ act: 'add' as const, gives: [lime], gets: [least] },
      says: /You add ?li100 lime.*You receive ?at least ?71\.59167… LP tokens ?71\.591671855555555 LP tokens/u,
    },
    {
      ...{ act: 'stake' as const, gives: [shares], gets: [] },
      says: /You stake ?10 LP tokens.*You receive ?Nothing with this signature/u,
    },
    {
      ...{ act: 'unstake' as const, gives: [], gets: [shares] },
      says: /You send ?Nothing.*You receive ?10 LP tokens/u,
    },
  ])('says what a message of the swap exchanges: $act', async ({ act, says, ...moves }) => {
    const empty = { inputs: [], outputs: [], satFlow: [], feeSats: '0', outlaySats: '0', txid: '' };
    await open({ 'approval.pending': () => [signItem({ purpose: 'swap', act, moves, ...empty })] });
    expect(contract()).toMatch(says);
  });

  it('says what a sale gives and brings, though others complete it', async () => {
    const asset = { title: '40 inks', about: 'BRC-20 transfer inscription', inscriptionId: null };
    await open({
      'approval.pending': () => [
        signItem({
          purpose: 'list',
          moves: { gives: [asset], gets: [] },
          inputs: [{ ...cardOf().inputs[0]!, sats: '546' }],
          outputs: [{ address: 'bcrt1qpay', sats: '9000', role: 'payment', mine: true }],
          feeSats: '0',
        }),
      ],
    });
    expect(contract()).toMatch(/You send ?40 inks/);
    expect(contract()).toContain('9 000 sats');
    expect(contract()).toContain('Any buyer who pays the price');
  });

  it('marks in words what is the provider’s word alone, and nothing that bytes prove', async () => {
    const about = 'An item of Kelp forest';
    const named = { title: 'Kelp 7', about, inscriptionId: null, reported: 'Name and collection' };
    const proved = { title: '40 inks', about: 'BRC-20 transfer inscription', inscriptionId: null };
    const rune = {
      title: '9 DOG•PAWS',
      about: 'Rune 1:1',
      inscriptionId: null,
      reported: 'Amount',
    };
    await open({
      'approval.pending': () => [
        signItem({
          moves: { gives: [named, proved], gets: [] },
          pins: [{ label: 'rune 1:1', input: 0, output: 1, asset: rune }],
        }),
      ],
    });
    const marks = [...document.querySelectorAll('[data-testid=reported]')];
    expect(marks.map(({ textContent }) => textContent)).toEqual([
      'Name and collection: reported by the provider',
    ]);
    expect(marks[0]?.parentElement?.textContent).toContain('Kelp 7');
    expect(contract()).toContain('Stays in your wallet: 9 DOG•PAWS (reported by the provider)');
  });

  it('never says of several offers on one card that nothing is given', async () => {
    const { inputs } = cardOf();
    await open({
      'approval.pending': () => [
        signItem({
          ...{ purpose: 'list', feeSats: '0', feeRate: '0.00', txid: '' },
          lines: ['Sell 20 inks for 1 331 sats.', 'Sell 30 inks for 1 331 sats.'],
          inputs: inputs.map((one) => ({ ...one, sats: '546' })),
          outputs: inputs.map(() => ({
            ...{ address: 'bcrt1qpay', sats: '1331', role: 'payment' as const, mine: true },
          })),
        }),
      ],
    });
    expect(contract()).toContain('The items listed below, once sold');
    expect(contract()).toContain('Network fee paid by the buyer');
    expect(contract()).not.toContain('Only the network fee');
  });

  it('names the lines of what is bought with several transactions', async () => {
    await open({
      'approval.pending': () => [signItem({ lines: ['Buy 20 inks.', 'Buy 5 inks.'] })],
    });
    expect(contract()).toMatch(/You receive ?The items listed below/);
    expect(contract()).toContain('18 432 sats');
  });

  it('counts in the unit of the person, with the sats beside it', async () => {
    await open({
      'approval.pending': () => [signItem()],
      'approval.context': () => ({
        network: 'practice',
        tone: 'practice',
        theme: 'system',
        language: 'en',
        unit: 'coin',
        locked: false,
      }),
    });
    expect(contract()).toMatch(/0\.00018432 pBTC ?18 432 sats/);
  });
});

describe('a locked computer', () => {
  const status = { ...snapshotOf().vault, unlocked: false };

  it('shows nothing of what is to be signed, and all of it again after the unlock', async () => {
    const bridge = await open({ 'approval.pending': () => [signItem()] });
    expect(pageText()).toContain('18 432 sats');
    bridge.emit('vault.changed', status);
    await settle();
    expect(pageText()).toContain('The wallet is locked');
    expect(pageText()).not.toContain('18 432');
    expect(() => button('Sign')).toThrow();
    bridge.emit('vault.changed', { ...status, unlocked: true });
    await until(() => expect(pageText()).toContain('18 432 sats'));
  });

  it('has the reason of a held card again after the unlock, never its password', async () => {
    const clauses = [clauseOf({ verdict: 'hold', text: 'The fee is high.' })];
    const bridge = await open({ 'approval.pending': () => [signItem({ clauses })] });
    await type('Reason', 'the fee rose');
    await type('Password', 'secret');
    bridge.emit('vault.changed', status);
    await until(() => expect(pageText()).toContain('The wallet is locked'));
    expect(document.body.innerHTML).not.toContain('fee rose');
    bridge.emit('vault.changed', { ...status, unlocked: true });
    await until(() => expect(pageText()).toContain('18 432 sats'));
    expect(field('Reason').value).toBe('the fee rose');
    expect(field('Password').value).toBe('');
  });
});
