import { batchCard } from '#main/signing/batch/card.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { DelistIntent, ListIntent } from '#shared/flows/intents/provider-made.ts';
import { type Attack, changing } from '#test/attacks/define.ts';
import { honestDelist, honestList, money, POSTAGE } from '#test/attacks/honest.ts';
import { ITEM, type TestInscription, worldContents } from '#test/attacks/inscriptions.ts';
import { at, attacksOn, type ProviderMadeCase } from '#test/attacks/provider-made-case.ts';
import { foreign, ordinals } from '#test/attacks/world.ts';

/** An off-chain cancellation signs the same move without a fee, at the coin's address. */
function honestForgetting(): ProviderMadeCase<DelistIntent> {
  const one = honestDelist();
  one.intent.offChain = true;
  one.intent.returnAddress = ordinals.address;
  one.scene.inputs.splice(1);
  one.scene.outputs = [{ script: ordinals.script, sats: POSTAGE }];
  return one;
}

/** A name or an item: it is unique, and no tokens move with it. */
function honestItem(of: TestInscription = ITEM): ProviderMadeCase<ListIntent> {
  const one = honestList(of);
  const item = { tick: 'collection', amount: '1' };
  Object.assign(one.intent, item, {
    nftType: 'collection',
    unitPrice: one.intent.priceSats,
    item: {
      ...{ name: 'Kelp 7', collection: 'Kelp forest' },
      contentHash: worldContents().get(of.id)?.contentHash ?? null,
    },
  });
  if (one.token) Object.assign(one.token, item);
  // A unique item can only be compared with what we paid for it.
  one.market = { floorUnitPrice: null, lastUnitPrice: null, ownUnitPrice: one.intent.priceSats };
  return one;
}

function forgetting(): Attack[] {
  const { blocked } = attacksOn<DelistIntent>('create_put_off (offChain)', honestForgetting);
  return [
    blocked('What is never sent pays a fee', 'C9', (one) => {
      at(one.scene.outputs, 0).sats = 330n;
    }),
    blocked('What is never sent gives the inscription away', 'C1', (one) => {
      at(one.scene.outputs, 0).script = foreign('thief');
    }),
    blocked('What is never sent is signed so that others may redirect it', 'C7', (one) => {
      at(one.scene.inputs, 0).sighash = 0x83;
    }),
    blocked('What is never sent spends another coin too', 'C9', (one) => {
      one.scene.inputs.push(money());
    }),
  ];
}

function items(): Attack[] {
  const { blocked } = attacksOn<ListIntent>('create_put_on: item', honestItem);
  return [
    blocked('An item that is a token would take its amount along', 'asset.token', (one) => {
      if (one.token) one.token.transferable = false;
    }),
    blocked('Another item sits where the named one was', 'asset.alone', (one) => {
      at(one.scene.inputs, 0).carries = {
        inscriptions: [{ id: `${'ef'.repeat(32)}i0`, offset: 0n }],
        runes: [],
        alkanes: [],
      };
    }),
    blocked('The price of an item goes to a stranger', 'C1', (one) => {
      at(one.scene.outputs, 0).script = foreign('thief');
    }),
  ];
}

/** One line of a batch card, as far as lines are compared. */
const line = (coin: string): ApprovalCard => ({
  purpose: 'list',
  title: 'Offer for sale',
  network: 'practice',
  asked: `Sell the coin ${coin}.`,
  does: 'Anyone who pays the price can take the coin.',
  clauses: [{ id: 'C1', title: 'Pays', verdict: 'pass', text: 'Pays.', evidence: [] }],
  inputs: [
    {
      ...{ outpoint: `${coin.repeat(64)}:0`, address: 'ours', sats: '546', mine: true },
      ...{ path: null, sighash: 'SINGLE|ANYONECANPAY' },
    },
  ],
  outputs: [],
  feeSats: '0',
  feeRate: '0.00',
  satFlow: [],
  outlaySats: '0',
  txid: '',
  deadline: null,
});

function batches(): Attack[] {
  const of = changing(
    () => [line('a'), line('b')],
    (lines) => batchCard(lines).clauses,
  )('many under one consent');
  return [
    of('Two lines of one consent spend the same coin', 'batch.apart', (lines) => {
      lines[1] = line('a');
    }),
    of('A line that a check blocks hides among lines that pass', 'C1', (lines) => {
      at(at(lines, 1).clauses, 0).verdict = 'block';
    }),
  ];
}

export const tradeAttacks = (): Attack[] => [...forgetting(), ...items(), ...batches()];
