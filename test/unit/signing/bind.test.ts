import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bindText } from '#main/kinds/trade/sign/bind.ts';
import { verifyMessage } from '#main/signing/read/bip322.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import type { BindIntent } from '#shared/flows/intents/operations.ts';

import type { Shown } from './pipeline.ts';
import { network, paymentSetup } from './support.ts';

const STRANGER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

let setup: Awaited<ReturnType<typeof paymentSetup>>;
let bound: () => Promise<{ btcAddress: string | null }>;
let own: string[];
beforeAll(async () => {
  setup = await paymentSetup({
    context: {
      ownAddress: (address) =>
        [setup.payment, setup.ordinals].find(
          (one) => one.address === address && own.includes(address),
        ) ?? null,
      readBound: () => bound(),
    },
  });
});
beforeEach(() => {
  bound = () => Promise.resolve({ btcAddress: null });
  own = [setup.payment.address, setup.ordinals.address];
});

const binds = () => ({
  prepareBind: (intent: BindIntent) => setup.show('bind', intent),
  signBind: async (shown: Shown<BindIntent>, digest: string) =>
    (await setup.sign(shown, digest)).items[0] ?? '',
});
const intentOf = (more: Partial<BindIntent> = {}): BindIntent => ({
  purpose: 'bind',
  flowId: 'flow-1',
  network: 'practice',
  createdAt: 0,
  btcAddress: setup.payment.address,
  nftAddress: setup.ordinals.address,
  ...more,
});
const clauseOf = (card: { clauses: { id: string }[] }, id: string) =>
  card.clauses.find((clause) => clause.id === id);

describe('binding a payout address', () => {
  it('shows the text whole and signs it with the address that holds inscriptions', async () => {
    const prepared = await binds().prepareBind(intentOf());
    expect(worstVerdict(prepared.card.clauses)).toBe('pass');
    expect(prepared.card).toMatchObject({ purpose: 'bind', outlaySats: '0', inputs: [] });
    expect(prepared.card.message).toMatchObject({
      address: setup.ordinals.address,
      text: bindText(intentOf()),
      hidden: 0,
    });
    const signature = await binds().signBind(prepared, prepared.digest);
    expect(verifyMessage(bindText(intentOf()), setup.ordinals.address, network, signature)).toBe(
      true,
    );
  });

  it('is never signed for a stranger’s payout address', async () => {
    const prepared = await binds().prepareBind(intentOf({ btcAddress: STRANGER }));
    expect(worstVerdict(prepared.card.clauses)).toBe('block');
    await expect(binds().signBind(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
      details: { clauses: [{ id: 'bind.own' }] },
    });
  });

  it('is not signed with another digest, nor with a text exchanged after the approval', async () => {
    const prepared = await binds().prepareBind(intentOf());
    await expect(binds().signBind(prepared, '00'.repeat(32))).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    const [item] = prepared.prepared.items;
    const message = bindText({ ...intentOf(), btcAddress: STRANGER });
    const items = item?.kind === 'message' ? [{ ...item, message }] : [];
    const exchanged = { ...prepared, prepared: { ...prepared.prepared, items } };
    await expect(binds().signBind(exchanged, prepared.digest)).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it('is not signed when the payout address is ours no more', async () => {
    const prepared = await binds().prepareBind(intentOf());
    own = [setup.ordinals.address];
    await expect(binds().signBind(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
  });

  it('names the previous address, or says that it is unknown', async () => {
    bound = () => Promise.resolve({ btcAddress: STRANGER });
    const changed = await binds().prepareBind(intentOf());
    expect(clauseOf(changed.card, 'bind.change')).toMatchObject({
      verdict: 'warn',
      text: `Sales are currently paid to an address that is not yours: ${STRANGER}.`,
    });
    bound = () => Promise.resolve({ btcAddress: setup.payment.address });
    const same = await binds().prepareBind(intentOf());
    expect(clauseOf(same.card, 'bind.change')).toMatchObject({ verdict: 'pass' });
    bound = () => Promise.reject(new Error('down'));
    const silent = await binds().prepareBind(intentOf());
    expect(clauseOf(silent.card, 'bind.change')).toMatchObject({ verdict: 'warn' });
  });

  it('reads an empty answer as nothing bound', async () => {
    bound = () => Promise.resolve({ btcAddress: '' });
    const { card } = await binds().prepareBind(intentOf());
    expect(clauseOf(card, 'bind.change')).toMatchObject({
      verdict: 'pass',
      text: 'No payout address is set yet.',
    });
  });

  it('shows a provider’s answer as text, never as it pleases', async () => {
    bound = () => Promise.resolve({ btcAddress: `bcrt1\u202e${'x'.repeat(500)}` });
    const { card } = await binds().prepareBind(intentOf());
    const { text } = clauseOf(card, 'bind.change') as { text: string } & { id: string };
    expect(text).not.toContain('\u202e');
    expect(text.length).toBeLessThan(160);
  });
});
