import type { StepContext } from '#main/flows/engine/define.ts';
import { frozenOf } from '#main/flows/steps/frozen.ts';
import { AppError } from '#shared/errors.ts';

import type { Preparing } from './moves.ts';
import type { Ready, Route } from './route.ts';
import type { Handed, OfferOf } from './states.ts';

type Offer = OfferOf<'deposit'>;

const askOf = ({ asked, feeRate }: Preparing, inscriptionId: string) => {
  const { address, tick, amount } = asked;
  return { inscriptionId, address, tick, amount, feeRate };
};

/** What a person can do something about. */
const stop = (text: string): never => {
  throw new AppError('INVALID_INPUT', text, { text });
};

async function prepare(data: Preparing, ctx: StepContext): Promise<Ready<Offer>> {
  const { bridge, signing, index } = ctx.deps;
  const { asked, transfer, feeRate } = data;
  if (transfer === null) return stop('There is no transfer inscription to deposit.');
  const { moduleId, closed } = await bridge.terms();
  if (closed.includes('deposit')) return stop('The swap takes no deposits now.');
  const place = await index.locate(transfer.inscriptionId);
  if (place?.outpoint !== transfer.outpoint || place.address !== asked.address)
    return stop('The transfer inscription does not sit where it did: it may be used already.');
  const { psbt, type, deadline } = await bridge.createDeposit(askOf(data, transfer.inscriptionId));
  if (type === 'bridge') return stop('The swap would bring it in from another chain.');
  const intent = {
    purpose: 'deposit',
    ...frozenOf(ctx),
    moduleId,
    ...transfer,
    tick: asked.tick,
    amount: asked.amount,
    feeRate,
    payAddress: asked.address,
  };
  const prepared = await signing.prepare('deposit', intent, { psbt, deadline });
  return {
    offer: { route: 'deposit', inscriptionId: transfer.inscriptionId },
    parts: [prepared],
    deadline,
    orderId: null,
    cost: { sats: prepared.feeSats, feeAmount: null, feeTick: null },
  };
}

/** Input 1 can be spent once: whichever of these the chain has is the deposit. */
const deposits = (handed: readonly Handed[]): Handed[] =>
  [...handed].reverse().filter(({ what, txid }) => what === 'deposit' && txid !== '');

export const depositRoute: Route<Offer> = {
  prepare,
  async arrived({ handed }, ctx) {
    for (const { txid } of deposits(handed)) {
      const found = await ctx.deps.bridge.deposit(txid);
      if (found) return found;
    }
    return null;
  },
  async submit(data, offer, ctx) {
    const [part] = data.signed;
    const signed = part?.items[0];
    if (signed === undefined) throw new AppError('PSBT_INVALID', 'there is nothing to hand over');
    await ctx.deps.bridge.confirmDeposit(askOf(data, offer.inscriptionId), signed);
  },
};
