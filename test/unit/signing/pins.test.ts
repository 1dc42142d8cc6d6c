import { describe, expect, it } from 'vitest';

import { payment as purpose, type PaymentFacts } from '#main/kinds/inscribe/sign/payment.ts';
import { transactionCard } from '#main/signing/card.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import { pinText } from '#main/signing/read/assets.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import { commonFacts, sceneOf } from '#test/attacks/scene.ts';
import { change, foreign, foreignAddress, network, ordinals, pay } from '#test/attacks/world.ts';

import { intentFor, spendSetup, STRANGER } from './spend/support.ts';

const INSCRIPTION = `${'ab'.repeat(32)}i0`;

/** A payment of an order from a coin with all kinds of assets: blocked, and shown. */
function payment(): PaymentFacts {
  const carries = {
    inscriptions: [{ id: INSCRIPTION, offset: 40_000n }],
    runes: [{ id: '840000:1', amount: 500n }],
    alkanes: [{ id: '2:0', amount: 7n }],
  };
  const scene = sceneOf(
    [{ script: pay.script, sats: 50_000n, salt: 'coin', carries }],
    [
      { script: foreign('order'), sats: 20_000n },
      { script: change.script, sats: 29_718n },
    ],
  );
  return {
    ...commonFacts(scene),
    intent: {
      flowId: 'flow-1',
      orderId: 'order-1',
      version: 2,
      purpose: 'pay-order',
      network: network.id,
      payAddress: foreignAddress('order'),
      sats: '20000',
      mostSats: '20600',
      feeRate: 2,
      createdAt: 0,
    },
    order: {
      orderId: 'order-1',
      version: 2,
      status: 'pending',
      payAddress: foreignAddress('order'),
      receiveAddress: ordinals.address,
      amount: 20_000,
      paidAmount: 0,
      outputValue: 546,
      feeRate: 2,
      count: 1,
    },
    ordered: null,
  };
}

const assetsClause = ({ clauses }: ApprovalCard) => clauses.find(({ id }) => id === 'C4')!;
const assetSentences = ({ satFlow }: ApprovalCard) =>
  satFlow.filter((sentence) => sentence.startsWith('Asset: '));

describe('the pins of a card', () => {
  it('show every known asset of a payment’s coins where the clause and the sentences say', () => {
    const facts = payment();
    const card = transactionCard(
      'pay-order',
      purpose,
      facts,
      judgeTransaction(purpose, facts),
      null,
    );
    expect(card.pins).toEqual([
      { label: `inscription ${INSCRIPTION.slice(0, 12)}`, input: 0, output: 1 },
      { label: 'rune 840000:1', input: null, output: 0 },
      { label: 'alkane 2:0', input: null, output: 0 },
    ]);
    const texts = facts.inspection.pins.map(pinText);
    expect(assetSentences(card)).toEqual(texts.map((text) => `Asset: ${text}.`));
    expect(assetsClause(card)).toMatchObject({ verdict: 'block', evidence: texts });
    expect(assetsClause(card).text).toBe(
      'Some of rune 840000:1 would leave your wallet, with output 1. Some of alkane 2:0 would leave your wallet, with output 1.',
    );
  });

  it('are empty if the coins contain nothing', async () => {
    const setup = await spendSetup();
    setup.addCoin(setup.payment, 100_000);
    const recipients = [{ address: STRANGER, sats: '20000' }];
    const { card } = await setup.spends.prepareSpend(
      intentFor({ kind: 'send', recipients, feeRate: 2 }),
    );
    expect(card.pins).toEqual([]);
    expect(assetSentences(card)).toEqual([]);
    expect(assetsClause(card).evidence).toEqual(['no known asset is on the spent coins']);
  });

  it('follow a sent inscription to its sat', async () => {
    const setup = await spendSetup();
    const outpoint = setup.addCarrier(setup.ordinals, 546, [7]);
    setup.addCoin(setup.payment, 50_000);
    const inscriptionId = `${outpoint.slice(0, 64)}i0`;
    const { card } = await setup.spends.prepareSpend(
      intentFor({
        kind: 'send-inscription',
        inscriptionId,
        outpoint,
        address: STRANGER,
        feeRate: 2,
      }),
    );
    expect(card.pins).toEqual([
      {
        label: `inscription ${inscriptionId.slice(0, 12)}`,
        input: 0,
        output: 0,
        asset: { title: 'A text', about: 'Inscription, text/plain', inscriptionId },
      },
    ]);
    const text = `inscription ${inscriptionId} from input 1 to output 1, sat 7`;
    expect(assetSentences(card)).toEqual([`Asset: ${text}.`]);
    expect(assetsClause(card)).toMatchObject({ verdict: 'pass', evidence: [text] });
  });
});
