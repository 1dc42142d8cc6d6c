import { tolerated } from '#main/signing/clauses/general/fee.ts';
import type { MarketFacts } from '#main/signing/coins/provider-facts.ts';
import { block, type Finding, hold, judge, sats } from '#main/signing/define/clause.ts';
import type { Quoted } from '#main/signing/define/guards.ts';
import { defineTransaction } from '#main/signing/define/purpose.ts';
import {
  assetAlone,
  contentsNamed,
  gatherToken,
  isOffered,
  itemNamed,
  landsFirst,
  marketFor,
  referenceOf,
  tokenAsNamed,
  type TokenTransaction,
  whatOf,
} from '#main/signing/parts/token.ts';
import { parseSats, satsText, scaleDecimal, sum } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type BuyIntent, buyIntent } from '#shared/flows/intents/provider-made.ts';
import { say } from '#shared/words/say.ts';

import { isArrival } from './arrival.ts';

interface BuyFacts extends TokenTransaction<BuyIntent> {
  market: MarketFacts;
}

/** C1: the outlay from the bytes: our inputs minus our outputs. */
function outlayWithin({ intent, inspection }: BuyFacts): Clause {
  const own = inspection.inputs.filter(({ mine }) => mine);
  const spent = sum(own.map(({ proved }) => proved?.sats ?? 0n));
  const back = sum(inspection.outputs.filter(({ mine }) => mine).map((output) => output.sats));
  const outlay = spent - back;
  const price = parseSats(intent.priceSats);
  const service = parseSats(intent.serviceFeeSats);
  const network = parseSats(intent.networkFeeSats);
  const most = parseSats(intent.maxOutlaySats);
  const findings: Finding[] = [];
  if (own.some(({ proved }) => !proved)) findings.push(block(say.trade.signBuy.whatYouPayIs));
  if (outlay > most)
    findings.push(
      block(say.trade.signBuy.costsAboveYour({ outlay: sats(outlay), most: sats(most) })),
    );
  if (outlay > price + service + tolerated(network)) {
    findings.push(block(say.trade.signBuy.costsMoreThanPrice({ outlay: sats(outlay) })));
  }
  return judge(
    'C1',
    say.trade.signBuy.costsWhatWasShown,
    say.trade.signBuy.leaveYourWallet({ outlay: sats(outlay) }),
    [
      say.trade.signBuy.priceServiceNetwork({
        price: sats(price),
        service: sats(service),
        network: sats(network),
      }),
      say.trade.signBuy.yoursInBackAt({ spent: sats(spent), back: sats(back), most: sats(most) }),
    ],
    findings,
  );
}

/** C32: market and network fees match what was shown before the market prepared anything. */
function quotedFees(
  { quoted, serviceFeeSats, priceSats }: BuyIntent,
  feeSats: bigint | null,
): Quoted {
  return {
    fees: [
      {
        what: say.trade.signBuy.theServiceFee,
        quotedSats: parseSats(quoted.serviceFeeSats),
        nowSats: parseSats(serviceFeeSats),
      },
      {
        what: say.trade.signBuy.theNetworkFee,
        quotedSats: parseSats(quoted.networkFeeSats),
        nowSats: feeSats,
        isEstimate: true,
      },
    ],
    priceSats: parseSats(priceSats),
  };
}

/** C8: others receive exactly the price and the service’s fee. */
function othersReceive({ intent, inspection }: BuyFacts): Finding[] {
  const foreign = inspection.outputs.filter(({ mine }) => !mine);
  const total = sum(foreign.map((output) => output.sats));
  const due = parseSats(intent.priceSats) + parseSats(intent.serviceFeeSats);
  const findings: Finding[] = [];
  if (total > due)
    findings.push(
      block(say.trade.signBuy.othersWouldReceiveNot({ total: sats(total), due: sats(due) })),
    );
  if (!foreign.some((output) => output.sats <= parseSats(intent.priceSats) && !output.isData)) {
    findings.push(block(say.trade.signBuy.noOutputPaysThe));
  }
  return findings;
}

/** C6: the seller’s coin is among the inputs. */
const sellersCoinSpent = ({ intent, inspection }: BuyFacts): Finding[] =>
  inspection.inputs.some(({ mine, outpoint }) => !mine && outpoint === intent.outpoint)
    ? []
    : [block(say.trade.signBuy.theSellersInscriptionIs)];

/** Decimals for comparing prices and amounts. */
const DECIMALS = 18;
const scale = 10n ** BigInt(2 * DECIMALS);
const TIMES = 3n;

/** An absurd unit price is a seller’s mistake or a lure: far above other listings and sales. */
function priceUsual({ intent, market }: BuyFacts): Clause {
  const total = parseSats(intent.priceSats) * scale;
  const amount = scaleDecimal(intent.amount, DECIMALS);
  const others = [
    [say.trade.signBuy.theFloorPrice, market.floorUnitPrice],
    [say.trade.signBuy.theLastSale, market.lastUnitPrice],
  ] as const;
  return judge(
    'buy.price',
    say.trade.signBuy.thePriceIsA,
    say.trade.signBuy.notFarAboveWhat,
    [
      say.trade.signBuy.forIt({
        parseSats: sats(parseSats(intent.priceSats)),
        amount: intent.amount,
      }),
      ...others.map(([what, price]) =>
        say.trade.signBuy.each({
          what,
          price: price === null ? say.signing.named.unknown : satsText(price),
        }),
      ),
    ],
    others
      .filter(([, price]) => price !== null && isFarAbove(total, price, amount))
      .map(([what, price]) =>
        hold(
          say.trade.signBuy.thePriceIsMore({
            TIMES: String(TIMES),
            what,
            price: satsText(price ?? ''),
          }),
        ),
      ),
  );
}

const isFarAbove = (total: bigint, unitPrice: string, amount: bigint): boolean =>
  total > TIMES * scaleDecimal(unitPrice, DECIMALS) * amount;

/** The market merges two of the buyer's small coins, creates two spare ones, and returns change. */
const OWN_OUTPUTS = 4;

/** Buys a listed transfer inscription (safety.md 1.4). */
export const buy = defineTransaction<BuyIntent, BuyFacts>({
  intent: buyIntent,
  async gather({ intent, inspection, context }) {
    const [token, market] = await Promise.all([
      gatherToken(intent, inspection, context),
      marketFor(intent, context),
    ]);
    return { ...token, market };
  },
  expects: ({ intent, inspection }) => ({
    input({ mine, outpoint }) {
      if (!mine) return outpoint === intent.outpoint ? 'foreign' : null;
      return outpoint !== intent.outpoint && isOffered(intent, outpoint) ? 'pays' : null;
    },
    output(output) {
      if (isArrival(output, intent, inspection))
        return { role: 'inscription', who: say.trade.signBuy.whatYouBuy };
      return !output.mine && output.otherWallet === null && !output.isData
        ? { role: 'payment', who: say.trade.signBuy.sellerOrMarket }
        : null;
    },
    change: OWN_OUTPUTS,
    // Its spare coins are as small as the market wants; dust is still rejected.
    changeFloorSats: 0n,
    lands: ({ id, output }) => {
      const target = typeof output === 'number' ? inspection.outputs[output] : undefined;
      return (
        target !== undefined &&
        (id === intent.inscriptionId ? isArrival(target, intent, inspection) : target.mine !== null)
      );
    },
    fee: { rule: 'estimated', rate: intent.feeRate },
    addresses: [intent.receiveAddress],
    contents: contentsNamed(intent),
    paysForContent: true,
  }),
  adds: {
    C4: landsFirst<BuyFacts>(say.signing.named.yourAddress, (output, { intent, inspection }) =>
      isArrival(output, intent, inspection),
    ),
    C6: sellersCoinSpent,
    C8: othersReceive,
  },
  guards: {
    C30: { none: say.trade.sign.marketKnowsNoModule },
    C31: {
      none: say.trade.signBuy.itSpendsTheSellers,
    },
    C32: ({ intent, inspection }) => quotedFees(intent, inspection.feeSats),
    C33: ({ market }) => referenceOf(market),
  },
  clauses: [outlayWithin, priceUsual, tokenAsNamed, assetAlone],
  named: ({ intent }) => itemNamed(intent),
  names: { payment: say.trade.signBuy.sellerAndMarket },
  words: ({ intent, inspection }, { outlaySats }) => ({
    title: say.trade.signBuy.buyFor({
      whatOf: whatOf(intent),
      parseSats: sats(parseSats(intent.priceSats)),
    }),
    act: 'buy',
    asked: say.trade.signBuy.buyInscriptionForAt({
      whatOf: whatOf(intent),
      inscriptionId: intent.inscriptionId,
      parseSats: sats(parseSats(intent.priceSats)),
      outlaySats: sats(outlaySats),
      receiveAddress: intent.receiveAddress,
    }),
    does: say.trade.signBuy.signsOfLeaveThe({
      length: inspection.inputs.filter(({ mine }) => mine).length,
      length2: say.counts.input({ count: inspection.inputs.length }),
      outlaySats: sats(outlaySats),
    }),
  }),
});
