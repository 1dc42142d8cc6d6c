import { count } from '#main/signing/card.ts';
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
  if (own.some(({ proved }) => !proved)) findings.push(block('What you pay is not proved.'));
  if (outlay > most) findings.push(block(`Costs ${sats(outlay)}, above your ${sats(most)}.`));
  if (outlay > price + service + tolerated(network)) {
    findings.push(block(`Costs ${sats(outlay)}, more than price and fees.`));
  }
  return judge(
    'C1',
    'Costs what was shown',
    `${sats(outlay)} leave your wallet.`,
    [
      `price ${sats(price)}, service ${sats(service)}, network ${sats(network)}`,
      `yours in ${sats(spent)}, back ${sats(back)}, at most ${sats(most)}`,
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
        what: 'The service fee',
        quotedSats: parseSats(quoted.serviceFeeSats),
        nowSats: parseSats(serviceFeeSats),
      },
      {
        what: 'The network fee',
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
  if (total > due) findings.push(block(`Others would receive ${sats(total)}, not ${sats(due)}.`));
  if (!foreign.some((output) => output.sats <= parseSats(intent.priceSats) && !output.isData)) {
    findings.push(block('No output pays the seller.'));
  }
  return findings;
}

/** C6: the seller’s coin is among the inputs. */
const sellersCoinSpent = ({ intent, inspection }: BuyFacts): Finding[] =>
  inspection.inputs.some(({ mine, outpoint }) => !mine && outpoint === intent.outpoint)
    ? []
    : [block('The seller’s inscription is not spent.')];

/** Decimals for comparing prices and amounts. */
const DECIMALS = 18;
const scale = 10n ** BigInt(2 * DECIMALS);
const TIMES = 3n;

/** An absurd unit price is a seller’s mistake or a lure: far above other listings and sales. */
function priceUsual({ intent, market }: BuyFacts): Clause {
  const total = parseSats(intent.priceSats) * scale;
  const amount = scaleDecimal(intent.amount, DECIMALS);
  const others = [
    ['the floor price', market.floorUnitPrice],
    ['the last sale', market.lastUnitPrice],
  ] as const;
  return judge(
    'buy.price',
    'The price is a usual one',
    'Not far above what others ask and paid.',
    [
      `${sats(parseSats(intent.priceSats))} for ${intent.amount}`,
      ...others.map(([what, price]) => `${what}: ${satsText(price ?? 'unknown')} each`),
    ],
    others
      .filter(([, price]) => price !== null && isFarAbove(total, price, amount))
      .map(([what, price]) =>
        hold(`The price is more than ${TIMES} times ${what} (${satsText(price ?? '')} each).`),
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
        return { role: 'inscription', who: 'what you buy' };
      return !output.mine && output.otherWallet === null && !output.isData
        ? {
            role: 'payment',
            who:
              output.sats === parseSats(intent.priceSats)
                ? 'the price'
                : 'the price or a fee of the market',
          }
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
    C4: landsFirst<BuyFacts>('your address', (output, { intent, inspection }) =>
      isArrival(output, intent, inspection),
    ),
    C6: sellersCoinSpent,
    C8: othersReceive,
  },
  guards: {
    C30: { none: 'The marketplace knows no module.' },
    C31: {
      none: 'It spends the seller’s coin, so two purchases of one thing can never both be mined.',
    },
    C32: ({ intent, inspection }) => quotedFees(intent, inspection.feeSats),
    C33: ({ market }) => referenceOf(market),
  },
  clauses: [outlayWithin, priceUsual, tokenAsNamed, assetAlone],
  named: ({ intent }) => itemNamed(intent),
  names: { payment: 'the price and the market' },
  words: ({ intent, inspection }, { outlaySats }) => ({
    title: `Buy ${whatOf(intent)} for ${sats(parseSats(intent.priceSats))}`,
    act: 'buy',
    asked: `Buy ${whatOf(intent)} (inscription ${intent.inscriptionId}) for ${sats(parseSats(intent.priceSats))}, at a total cost of ${sats(outlaySats)}, to ${intent.receiveAddress}.`,
    does: `Signs ${inspection.inputs.filter(({ mine }) => mine).length} of ${count(inspection.inputs.length, 'input')}. ${sats(outlaySats)} leave the wallet, network fee included.`,
  }),
});
