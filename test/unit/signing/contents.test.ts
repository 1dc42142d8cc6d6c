import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { createContentProofs } from '#main/signing/contents/read-contents.ts';
import { intentFor, spendSetup, STRANGER } from '#test/unit/signing/spend/support.ts';

const TRANSFER = '{"p":"brc-20","op":"transfer","tick":"trad","amt":"900"}';

/** A wallet with a transfer of 900 trad according to the index. */
async function withTransfer(listed: string | null) {
  const setup = await spendSetup();
  const inscriptions: { inscriptionId: string; inscriptionNumber: number; offset: number }[] = [];
  const outpoint = setup.addCoin(setup.ordinals, 546, { inscriptions }, [TRANSFER]);
  const inscriptionId = `${outpoint.slice(0, 64)}i0`;
  inscriptions.push({ inscriptionId, inscriptionNumber: 1, offset: 0 });
  setup.addCoin(setup.payment, 50_000);
  setup.overrides['brc20.transferable'] = () => {
    const data = { op: 'transfer', tick: 'trad', amt: listed };
    return listed === null
      ? { total: 0, detail: [] }
      : { total: 1, detail: [{ inscriptionId, confirmations: 5, data }] };
  };
  const cardTo = async (address: string) =>
    (
      await setup.spends.prepareSpend(
        intentFor({ kind: 'send-inscription', inscriptionId, outpoint, address, feeRate: 2 }),
      )
    ).card;
  return { ...setup, inscriptionId, cardTo };
}
type Card = Awaited<ReturnType<Awaited<ReturnType<typeof withTransfer>>['cardTo']>>;
const content = ({ clauses }: Card) => clauses.find(({ id }) => id === 'C28');

describe('a transfer inscription that is moved as an inscription', () => {
  it('is reported as used up if it stays in this wallet', async () => {
    const { cardTo, ordinals } = await withTransfer('900');
    const card = await cardTo(ordinals.address);
    const says = 'This uses up the transfer of 900 trad: the amount becomes available again';
    expect(card.does).toContain(says);
    expect(content(card)).toMatchObject({ verdict: 'warn' });
    expect(content(card)?.text).toContain(says);
  });

  it('is reported to take its tokens to the recipient', async () => {
    const card = await (await withTransfer('900')).cardTo(STRANGER);
    expect(card.does).toContain(
      `The inscription is a transfer of 900 trad, which go with it to ${STRANGER}.`,
    );
    expect(card.pins?.[0]?.asset?.title).toBe('900 trad');
  });

  it('is blocked where the index says another amount than its own bytes', async () => {
    const card = await (await withTransfer('1')).cardTo(STRANGER);
    expect(content(card)).toMatchObject({ verdict: 'block' });
    expect(content(card)?.text).toContain('The index says 1 trad, but its own bytes say 900 trad.');
  });

  it('is named with a doubt where the index does not list it', async () => {
    const card = await (await withTransfer(null)).cardTo(STRANGER);
    expect(card.pins?.[0]?.asset?.title).toBe('A transfer of 900 trad that may not count');
  });

  it('needs a confirmation if the transaction that revealed its bytes is unavailable', async () => {
    const setup = await withTransfer('900');
    setup.overrides['chain.rawTx'] = ({ txid }: { txid: string }) => {
      const raw = setup.raw.get(txid) ?? '';
      // The coin itself is still proved: only its witness is gone.
      return txid === setup.inscriptionId.slice(0, 64) ? withoutWitness(raw) : raw;
    };
    expect(content(await setup.cardTo(STRANGER))).toMatchObject({ verdict: 'hold' });
  });
});

const withoutWitness = (raw: string): string => {
  const transaction = bitcoin.Transaction.fromHex(raw);
  for (const index of transaction.ins.keys()) transaction.setWitness(index, []);
  return transaction.toHex();
};

describe('proved contents', () => {
  it('are requested once, and again only if nothing was proved', async () => {
    const { client, calls, inscriptionId, context, raw } = await withTransfer('900');
    const { findScript } = context;
    const contentsOf = createContentProofs();
    const reads = () => calls.filter((name) => name === 'chain.rawTx').length;
    const before = reads();
    const found = await contentsOf([inscriptionId], { client, findScript });
    expect(found.get(inscriptionId)?.brc20).toMatchObject({ op: 'transfer', amount: '900' });
    expect(reads() - before).toBe(2);
    await contentsOf([inscriptionId, inscriptionId], { client, findScript });
    expect(reads() - before).toBe(2);
    raw.clear();
    expect((await contentsOf([inscriptionId], { client, findScript })).size).toBe(1);
    expect((await contentsOf([`${'ab'.repeat(32)}i0`], { client, findScript })).size).toBe(0);
  });
});
