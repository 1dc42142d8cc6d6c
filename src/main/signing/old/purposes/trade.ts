import { parseSats, scaleDecimal } from '#shared/bitcoin/amount.ts';
import type { BuyIntent, DelistIntent } from '#shared/flows/intents/provided.ts';

import { block, hold, inputName, judge, outputName, sats } from '../clauses/define.ts';
import { prevoutsProved } from '../clauses/inputs.ts';
import { knownFields, noData } from '../clauses/outputs.ts';
import { assetAlone, inscriptionLands, tokenAsNamed } from './asset.ts';
import {
  feeAsAsked,
  feeCoinsClean,
  noForeignInputs,
  nothingExtra,
  outputsNamed,
  ownInputs,
  ownInputsFresh,
  ownSighashWhole,
  sameNetwork,
  tolerated,
} from './common.ts';
import type { ProvidedFacts } from './facts.ts';

/** C1: the inscription moves to an address of our own, with every sat it sat on: the old signature is void. */
const returnsWhole = ({ intent, inspection }: ProvidedFacts<DelistIntent>) => {
  const input = inspection.inputs.find(({ outpoint }) => outpoint === intent.outpoint);
  const back = inspection.outputs.filter(({ address }) => address === intent.returnAddress);
  const [output] = back;
  const findings = [];
  if (!output?.mine) findings.push(block('It does not come back to your address.'));
  if (back.length > 1) findings.push(block('More than one output goes to that address.'));
  if (input?.index !== 0 || output?.index !== 0) {
    findings.push(block('The inscription is not first in and first out.'));
  }
  if (output && input?.proved && output.sats !== input.proved.sats) {
    findings.push(block('The coin comes back with another value.'));
  }
  return judge(
    'C1',
    'The inscription comes back',
    'Moving it ends every offer that was signed for it.',
    [
      `${inputName(0)}: ${sats(input?.proved?.sats ?? null)}`,
      output ? `${outputName(output.index)}: ${sats(output.sats)}` : 'no output',
    ],
    findings,
  );
};

export const delistClauses = [
  returnsWhole,
  assetAlone,
  prevoutsProved,
  feeCoinsClean,
  inscriptionLands<DelistIntent>(
    'your address',
    ({ address, mine }, { intent }) => mine !== null && address === intent.returnAddress,
  ),
  noData,
  ownInputs('asset and fee'),
  noForeignInputs,
  ownSighashWhole,
  outputsNamed<DelistIntent>(() => null),
  feeAsAsked,
  sameNetwork<DelistIntent>(({ returnAddress }) => returnAddress),
  ownInputsFresh,
  nothingExtra,
  knownFields,
] as const;

const add = (values: readonly bigint[]): bigint => values.reduce((sum, one) => sum + one, 0n);

/** C1: what leaves the wallet, from the bytes: own inputs less own outputs. */
const outlayWithin = ({ intent, inspection }: ProvidedFacts<BuyIntent>) => {
  const own = inspection.inputs.filter(({ mine }) => mine);
  const spent = add(own.map(({ proved }) => proved?.sats ?? 0n));
  const back = add(inspection.outputs.filter(({ mine }) => mine).map((output) => output.sats));
  const outlay = spent - back;
  const price = parseSats(intent.priceSats);
  const service = parseSats(intent.serviceFeeSats);
  const network = parseSats(intent.networkFeeSats);
  const most = parseSats(intent.maxOutlaySats);
  const findings = [];
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
};

/** C8: others receive the price and the service’s fee, and not a sat more. */
const othersReceive = ({ intent, inspection }: ProvidedFacts<BuyIntent>) => {
  const foreign = inspection.outputs.filter(({ mine }) => !mine);
  const total = add(foreign.map((output) => output.sats));
  const due = parseSats(intent.priceSats) + parseSats(intent.serviceFeeSats);
  const findings = [];
  if (total > due) findings.push(block(`Others would receive ${sats(total)}, not ${sats(due)}.`));
  if (!foreign.some((output) => output.sats <= parseSats(intent.priceSats) && !output.isData)) {
    findings.push(block('No output pays the seller.'));
  }
  return judge(
    'C8',
    'Nothing to strangers',
    'Others receive the price and the service’s fee only.',
    inspection.outputs.map(
      ({ index, address, mine, sats: value }) =>
        `${outputName(index)}: ${sats(value)} to ${mine ? 'you' : (address ?? 'no address')}`,
    ),
    findings,
  );
};

/** C6: the one input that is not ours is the seller’s coin with the inscription. */
const onlySellersCoin = ({ intent, inspection }: ProvidedFacts<BuyIntent>) => {
  const foreign = inspection.inputs.filter(({ mine }) => !mine);
  const findings = foreign
    .filter(({ outpoint }) => outpoint !== intent.outpoint)
    .map(({ index }) => block(`${inputName(index)} is of somebody unknown.`));
  if (!foreign.some(({ outpoint }) => outpoint === intent.outpoint)) {
    findings.push(block('The seller’s inscription is not spent.'));
  }
  return judge(
    'C6.foreign',
    'Only the seller’s coin',
    'The one input that is not yours holds the inscription.',
    foreign.map(({ index, outpoint }) => `${inputName(index)}: ${outpoint}`),
    findings,
  );
};

/** Decimals of prices and amounts when they are compared. */
const DECIMALS = 18;
const scale = 10n ** BigInt(2 * DECIMALS);
const TIMES = 3n;

/** An absurd unit price is a slip of the seller’s, or a lure: far above what others ask or paid. */
const priceUsual = ({ intent, market }: ProvidedFacts<BuyIntent>) => {
  const total = parseSats(intent.priceSats) * scale;
  const amount = scaleDecimal(intent.amount, DECIMALS);
  const others = [
    ['the lowest offer', market.floorUnitPrice],
    ['the last sale', market.lastUnitPrice],
  ] as const;
  return judge(
    'buy.price',
    'The price is a usual one',
    'Not far above what others ask and paid.',
    [
      `${sats(parseSats(intent.priceSats))} for ${intent.amount}`,
      ...others.map(([what, price]) => `${what}: ${price ?? 'unknown'} sats each`),
    ],
    others
      .filter(([, price]) => price !== null && isFarAbove(total, price, amount))
      .map(([what, price]) => hold(`More than ${TIMES} times ${what} (${price ?? ''} sats each).`)),
  );
};

const isFarAbove = (total: bigint, unitPrice: string, amount: bigint): boolean =>
  total > TIMES * scaleDecimal(unitPrice, DECIMALS) * amount;

export const buyClauses = [
  outlayWithin,
  priceUsual,
  tokenAsNamed(1),
  assetAlone,
  prevoutsProved,
  feeCoinsClean,
  inscriptionLands<BuyIntent>(
    'your address',
    ({ address, mine }, { intent }) => mine !== null && address === intent.receiveAddress,
  ),
  noData,
  ownInputs('fee only'),
  onlySellersCoin,
  ownSighashWhole,
  othersReceive,
  feeAsAsked,
  sameNetwork<BuyIntent>(({ receiveAddress }) => receiveAddress),
  ownInputsFresh,
  nothingExtra,
  knownFields,
] as const;
