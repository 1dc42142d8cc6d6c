import { describe, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';

import { useTypedStore } from '#renderer/base/form/use-typed.ts';
import { openedTexts } from '#renderer/base/opened-text.ts';
import { psbtFileText } from '#renderer/base/psbt/psbt-file.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { linesBeyond, receiptGroups } from '#renderer/features/tools/receipt-facts.ts';
import ToolsView from '#renderer/features/tools/ToolsView.vue';
import { AppError } from '#shared/errors.ts';
import type { PsbtView } from '#shared/ipc/psbt-view.ts';
import type { ReceiptCheck } from '#shared/ipc/receipts.ts';
import type { SignState } from '#shared/ipc/tools.ts';

import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';
import { button, field, mountWith, pageText, press, settle, type } from './mount.ts';

const own = 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp';
const older = 'bcrt1qolder';

async function open(
  answers: Parameters<typeof createFakeBridge>[0],
  route = '/tools',
): Promise<FakeBridge> {
  const bridge = createFakeBridge({
    'wallet.accounts': () => [
      {
        id: 1,
        label: 'Payment',
        addressType: 'p2wpkh',
        path: "m/84'/1'/0'",
        role: 'payment',
        address: own,
        addressIndex: 1,
        firstAddress: own,
      },
    ],
    'wallet.addresses': () => [
      { address: older, index: 0, change: false, used: true },
      { address: own, index: 1, change: false, used: false },
      { address: 'bcrt1qchange', index: 0, change: true, used: false },
    ],
    ...answers,
  });
  await mountWith(ToolsView, bridge, { route, booted: true });
  return bridge;
}

describe('verifying a message', () => {
  it('says which form holds, and takes the verdict back once anything changes', async () => {
    const bridge = await open({
      'tools.verifyMessage': () => ({ state: 'valid', form: 'bip322', note: null, mine: true }),
    });
    expect(button('Verify signature').disabled).toBe(true);
    await type('Signer’s address', 'bc1qxyz');
    await type('Message', ' spaces count ');
    await type('Signature', 'AAAA');
    await press('Verify signature');
    expect(bridge.inputsOf('tools.verifyMessage')).toEqual([
      { address: 'bc1qxyz', message: ' spaces count ', signature: 'AAAA' },
    ]);
    expect(pageText()).toContain('The signature is valid');
    expect(pageText()).toContain('The address is yours');
    await type('Message', 'something else');
    expect(pageText()).not.toContain('The signature is valid');
  });

  it('says what it cannot check, and does not call that wrong', async () => {
    const note = 'The address uses a script that Inkstone doesn’t run.';
    await open({
      'tools.verifyMessage': () => ({ state: 'unknown', form: null, note, mine: false }),
    });
    await type('Signer’s address', 'bc1qxyz');
    await type('Signature', 'AAAA');
    await press('Verify signature');
    expect(pageText()).toContain('Can’t verify this signature here');
    expect(pageText()).toContain(note);
    expect(pageText()).not.toContain('not valid');
  });

  it('says so when it does not verify, and when the address is invalid', async () => {
    const bridge = await open({
      'tools.verifyMessage': () => ({ state: 'invalid', form: null, note: null, mine: false }),
    });
    await type('Signer’s address', 'bc1qxyz');
    await type('Signature', 'AAAA');
    await press('Verify signature');
    expect(pageText()).toContain('The signature isn’t valid');
    bridge.answer('tools.verifyMessage', () => {
      throw new AppError('ADDRESS_INVALID', 'bad', { reason: 'checksum' });
    });
    await type('Signer’s address', 'bc1qxyy');
    await press('Verify signature');
    expect(pageText()).not.toContain('The signature is valid');
    expect(document.querySelector('[role=alert]')).not.toBeNull();
  });
});

describe('signing a message', () => {
  it('asks with the current address first, waits for the approval and shows the signature', async () => {
    let state: SignState = { state: 'waiting' };
    const bridge = await open({
      'tools.signMessage': () => ({ id: 'r1', approvalId: 'a1' }),
      'tools.signState': () => state,
    });
    const select = field('Sign as') as unknown as HTMLSelectElement;
    expect([...select.options].map((option) => option.value)).toEqual([own, older]);
    await type('Message to sign', ' hello ');
    await press('Sign message');
    expect(bridge.inputsOf('tools.signMessage')).toEqual([{ message: ' hello ', address: own }]);
    expect(pageText()).toContain('Waiting for your approval');
    state = { state: 'signed', result: 'SIGNATURE' };
    bridge.emit('approval.changed', { pending: [] });
    await settle();
    expect(pageText()).toContain('SIGNATURE');
    await type('Message to sign', 'another');
    expect(pageText()).not.toContain('SIGNATURE');
  });

  it('says when it was refused, and when it failed', async () => {
    let state: SignState = { state: 'refused' };
    await open({
      'tools.signMessage': () => ({ id: 'r1', approvalId: 'a1' }),
      'tools.signState': () => state,
    });
    expect(button('Sign message').disabled).toBe(true);
    await type('Message to sign', 'hello');
    await press('Sign message');
    expect(pageText()).toContain('Nothing was signed');
    state = { state: 'failed', error: { code: 'VAULT_LOCKED', message: 'locked' } };
    await press('Sign message');
    expect(pageText()).toContain('The wallet is locked');
  });
});

const psbtView = (change: Partial<PsbtView> = {}): PsbtView => ({
  psbt: 'cHNidA==',
  rawHex: null,
  txid: 'ab'.repeat(32),
  inputs: [
    {
      outpoint: `${'cd'.repeat(32)}:0`,
      address: own,
      sats: '50000',
      proved: true,
      mine: true,
      path: "m/84'/1'/0'/0/0",
      keys: [`02${'ef'.repeat(32)}`],
      sighash: 'ALL',
      state: 'unsigned',
      problems: ['claims another value'],
    },
  ],
  outputs: [{ address: older, sats: '49000', mine: false, isData: false }],
  feeSats: '1000',
  feeRate: '7.00',
  spentSats: '50000',
  backSats: '0',
  satFlow: ['Input 1 goes to output 1.'],
  problems: [],
  notes: [],
  can: { sign: true, finalize: false, broadcast: false },
  ...change,
});

describe('labels in an opened PSBT', () => {
  it('stand at its inputs, outputs, coins, keys and addresses', async () => {
    const [txid, coin] = ['ab'.repeat(32), `${'cd'.repeat(32)}:0`];
    const bridge = await open(
      {
        'tools.openPsbt': () => psbtView(),
        'labels.list': () => [
          { type: 'output', ref: coin, label: 'Salary' },
          { type: 'input', ref: `${txid}:0`, label: 'Pays the rent' },
          { type: 'output', ref: `${txid}:0`, label: 'The rent' },
          { type: 'pubkey', ref: `02${'ef'.repeat(32)}`, label: 'My card' },
          { type: 'addr', ref: older, label: 'Landlord' },
        ],
      },
      '/tools?section=psbt',
    );
    await type('Paste a PSBT', 'cHNidA==');
    await press('Open');
    for (const label of ['Salary', 'Pays the rent', 'The rent', 'My card', 'Landlord'])
      expect(pageText()).toContain(label);
    expect(bridge.inputsOf('labels.list')).toHaveLength(1);
  });
});

describe('the PSBT tool', () => {
  const route = '/tools?section=psbt';

  it('says what a PSBT does and what is odd about it, or why it cannot be opened', async () => {
    const bridge = await open({ 'tools.openPsbt': () => psbtView() }, route);
    expect(button('Open').disabled).toBe(true);
    await type('Paste a PSBT', 'cHNidA==');
    await press('Open');
    expect(document.activeElement?.textContent).toBe('Effect of this PSBT');
    expect(pageText()).toContain('Leaves your wallet50 000 sats');
    expect(pageText()).toContain('Returned to you0 sats');
    expect(pageText()).toContain('Inputs signed0 of 1');
    // The effects come before the actions.
    const loss = document.querySelector('.figure')!;
    const after = loss.compareDocumentPosition(button('Sign my inputs'));
    expect(after & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(button(`Copy coin ${'cd'.repeat(32)}:0`)).toBeDefined();
    expect(pageText()).toContain('claims another value');
    expect(pageText()).toContain('Input 1 goes to output 1.');
    await press('Close');
    bridge.answer('tools.openPsbt', () => {
      throw new AppError('PSBT_INVALID', 'x', { reason: 'This is not a PSBT.' });
    });
    await type('Paste a PSBT', 'nonsense');
    await press('Open');
    expect(pageText()).toContain('This is not a PSBT.');
    expect((field('Paste a PSBT') as unknown as HTMLTextAreaElement).value).toBe('nonsense');
  });

  it('signs after approval and shows the signed one, then finalizes and sends once asked twice', async () => {
    let state: SignState = { state: 'waiting' };
    const signed = psbtView({
      psbt: 'c2lnbmVk',
      can: { sign: false, finalize: true, broadcast: false },
    });
    const final = psbtView({
      psbt: 'ZmluYWw=',
      rawHex: '00',
      can: { sign: false, finalize: false, broadcast: true },
    });
    const bridge = await open(
      {
        'tools.openPsbt': ({ text }) => (text === 'c2lnbmVk' ? signed : psbtView()),
        'tools.signPsbt': () => ({ id: 'r', approvalId: 'a' }),
        'tools.signState': () => state,
        'tools.finalizePsbt': () => final,
        'tools.broadcastPsbt': () => ({ txid: 'ef'.repeat(32), known: false }),
      },
      route,
    );
    await type('Paste a PSBT', 'cHNidA==');
    await press('Open');
    await press('Sign my inputs');
    expect(pageText()).toContain('Waiting for your approval');
    state = { state: 'signed', result: 'c2lnbmVk' };
    bridge.emit('approval.changed', { pending: [] });
    await settle();
    await press('Finalize');
    expect(bridge.inputsOf('tools.finalizePsbt')).toEqual([{ psbt: 'c2lnbmVk' }]);
    await press('Broadcast');
    expect(bridge.inputsOf('tools.broadcastPsbt')).toEqual([]);
    await press('Send now');
    expect(bridge.inputsOf('tools.broadcastPsbt')).toEqual([{ psbt: 'ZmluYWw=' }]);
    expect(pageText()).toContain('Transaction sent');
  });

  it.each(['before the unlock', 'while the old one is read'])(
    'shows the file that was opened %s, not what was there before the lock',
    async (when) => {
      let answerOld: (view: PsbtView) => void = () => undefined;
      const old = new Promise<PsbtView>((resolve) => (answerOld = resolve));
      const bridge = createFakeBridge({
        'tools.openPsbt': ({ text }) =>
          text === 'b2xk' ? old : psbtView({ satFlow: ['This is the new one.'] }),
      });
      const Unlocked = defineComponent(() => {
        useTypedStore().keep(`${useAppStore().networkId} ${route} opened psbt`, 'b2xk');
        return () => h(ToolsView);
      });
      if (when === 'before the unlock') openedTexts.set('psbt', 'bmV3');
      await mountWith(Unlocked, bridge, { route, booted: true });
      if (when !== 'before the unlock') openedTexts.set('psbt', 'bmV3');
      await settle();
      expect(bridge.inputsOf('tools.openPsbt')).toEqual([{ text: 'b2xk' }, { text: 'bmV3' }]);
      expect(pageText()).toContain('This is the new one.');
      answerOld(psbtView({ satFlow: ['This is the old one.'] }));
      await settle();
      expect(pageText()).toContain('This is the new one.');
      expect(pageText()).not.toContain('This is the old one.');
    },
  );

  it('does not draw a picture of unknown amounts', async () => {
    await open(
      { 'tools.openPsbt': () => psbtView({ feeSats: null, spentSats: null, backSats: null }) },
      route,
    );
    await type('Paste a PSBT', 'cHNidA==');
    await press('Open');
    expect(document.querySelector('[data-testid="sat-flow"]')).toBeNull();
    expect(pageText()).toContain('Leaves your wallet—');
  });

  it('reads a binary file as base64 and a text file as it is', async () => {
    const binary = new File([new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff, 0, 200])], 'a.psbt');
    expect(await psbtFileText(binary)).toBe('cHNidP8AyA==');
    expect(await psbtFileText(new File(['cHNidP8B\n'], 'b.psbt'))).toBe('cHNidP8B\n');
    const huge = new File([new Uint8Array(700_001)], 'c.psbt');
    // What left for another device comes back at the same size.
    expect(await psbtFileText(huge, 4_000_000)).toHaveLength(700_001);
    await expect(psbtFileText(huge)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });
});

describe('checking a receipt', () => {
  const route = '/tools?section=receipts';
  const txid = 'ab'.repeat(32);
  const message = [
    'Inkstone receipt. Check it in Tools, Receipts.',
    'receipt · inkstone spend',
    `asked recipients 1 address · ${own}`,
    'asked recipients 1 sats · 25000',
    `transactions 1 txid · ${txid}`,
    'transactions 1 feeSats · 705',
    'signed at · 2026-11-23T09:39:32.166Z',
  ].join('\n');
  const answer = (change: Partial<ReceiptCheck> = {}): ReceiptCheck => ({
    ...{ state: 'valid', address: older, mine: false, message, own: 'none', differs: [] },
    ...change,
  });
  async function check(found: ReceiptCheck): Promise<FakeBridge> {
    const bridge = await open({ 'receipts.check': () => found }, route);
    expect(pageText()).toContain('No receipt verified yet');
    await type('Or paste the signed text', 'signed');
    await press('Verify receipt');
    expect(pageText()).not.toContain('No receipt verified yet');
    return bridge;
  }

  it('says in words what was signed, leads to its transactions, and has the text itself', async () => {
    const bridge = await check(answer());
    expect(pageText()).toContain('Exactly this text was signed by');
    expect(pageText()).toContain('Recipient 125 000 sats');
    expect(pageText()).toContain('Fee705 sats');
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toContain(`/explore/tx/${txid}`);
    expect(links).toContain(`/explore/address/${own}`);
    expect(document.querySelector('pre')?.textContent).toBe(message);
    bridge.answer('app.copyText', () => ({ copied: true }));
    await press('Copy signed text');
    expect(bridge.inputsOf('app.copyText')).toEqual([{ text: message }]);
  });

  it('names the alleged signer of a false statement, and shows both sides of each line', async () => {
    const differs = [
      { said: 'asked recipients 1 sats · 25000', here: 'asked recipients 1 sats · 20000' },
      { said: 'asked note · <b>x</b>', here: null },
    ];
    await check(answer({ state: 'invalid', own: 'differs', differs }));
    expect(pageText()).toContain('The signature isn’t valid');
    expect(button(`Copy address ${older}`)).toBeDefined();
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent.trim()),
    );
    expect(rows).toEqual([
      ['Asked recipient 1 sats', '25000', '20000'],
      ['Asked note', '<b>x</b>', 'Not recorded'],
    ]);
  });
});

describe('the lines of a receipt', () => {
  const facts = (...lines: string[]) => receiptGroups(['head', ...lines].join('\n'));

  it('are all there, in their order and under what they are about, said twice or not', () => {
    const lines = [
      'network · practice',
      'asked a · 1',
      'asked a · 2',
      'no sign',
      'asked b · x · y',
    ];
    const groups = facts(...lines);
    expect(groups.map(({ title }) => title)).toEqual(['Receipt', 'Request']);
    expect(groups[0]!.facts).toMatchObject([
      { label: 'Network', text: 'practice' },
      { label: 'Text', text: 'no sign' },
    ]);
    expect(groups[1]!.facts.map(({ label, text }) => [label, text])).toEqual([
      ['A', '1'],
      ['A', '2'],
      ['B', 'x · y'],
    ]);
  });

  it('of the provider are shown separately from what was proved', () => {
    const [word] = facts('word of the provider status · minted');
    expect(word).toMatchObject({ title: 'Provider statement', facts: [{ label: 'Status' }] });
  });

  it('lead nowhere and count nothing where they are something else', () => {
    const [group] = facts(`hash · ${'ab'.repeat(32)}`, 'priceSats · 0x10', 'sats · 007', 'at · 5');
    for (const fact of group!.facts) {
      expect(fact.id).toBeUndefined();
      expect(fact.sats).toBeUndefined();
      expect(fact.time).toBeUndefined();
    }
  });

  it('are read up to a thousand, and counted beyond', () => {
    const message = `Inkstone receipt.${'\n'.repeat(19_000)}`;
    expect(receiptGroups(message).flatMap(({ facts: found }) => found)).toHaveLength(1000);
    expect(linesBeyond(message)).toBe(18_000);
    expect(linesBeyond(`Inkstone receipt.${'\n'.repeat(1000)}`)).toBe(0);
  });

  it('keep their numbers where there is more than one of a thing', () => {
    const [one] = facts('payments 1 feeSats · 5');
    expect(one!.facts).toMatchObject([{ label: 'Fee', sats: '5' }]);
    const [two] = facts('payments 1 feeSats · 5', 'payments 2 feeSats · 6');
    expect(two!.facts.map(({ label }) => label)).toEqual(['1 fee', '2 fee']);
  });
});
