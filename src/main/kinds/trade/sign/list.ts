import { z } from 'zod';

import type { MarketFacts } from '#main/signing/coins/provider-facts.ts';
import { block, type Finding, hold, judge, outputName, sats } from '#main/signing/define/clause.ts';
import { defineTransaction } from '#main/signing/define/purpose.ts';
import { digestOf } from '#main/signing/digest.ts';
import {
  assetAlone,
  contentsNamed,
  gatherToken,
  marketFor,
  namedAsset,
  namedCoinSpent,
  noHiddenSats,
  referenceOf,
  tokenAsNamed,
  type TokenTransaction,
  whatOf,
} from '#main/signing/parts/token.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import { LISTING_SIGHASH } from '#main/vault/sign/psbt.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { groupDecimal, parseSats, satsText, scaleDecimal } from '#shared/bitcoin/amount.ts';
import { nearestUnitPrice } from '#shared/bitcoin/price.ts';
import type { Clause } from '#shared/flows/approval.ts';
import {
  type ListIntent,
  listIntent,
  type RepriceIntent,
  repriceIntent,
} from '#shared/flows/intents/provider-made.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';

interface ListFacts extends TokenTransaction<ListIntent | RepriceIntent> {
  market: MarketFacts;
  /** Prices in sats of the coin's active signatures (safety.md C15). */
  livePrices: readonly bigint[];
}

/** The output bound by the signature, at the listed coin's index. */
function boundOutput({
  intent,
  inspection,
}: Pick<ListFacts, 'intent' | 'inspection'>): InspectedOutput | undefined {
  const input = inspection.inputs.find(({ outpoint }) => outpoint === intent.outpoint);
  return input && inspection.outputs[input.index];
}

/** A maker fee above one twentieth is unusual. */
const USUAL_FEE_PART = 20n;

/** C1: the bound output pays the listed price to our address. */
function paysThePrice(facts: ListFacts): Clause {
  const { intent } = facts;
  const output = boundOutput(facts);
  const price = parseSats(intent.priceSats);
  const makerFee = parseSats(intent.makerFeeSats);
  const due = price - makerFee;
  const findings: Finding[] = [];
  if (due <= 0n) findings.push(block('The maker fee takes all of the price.'));
  else if (makerFee * USUAL_FEE_PART > price) {
    findings.push(hold(`The maker fee takes ${sats(makerFee)} of the price.`));
  }
  if (!output) findings.push(block('Nothing would be paid for it.'));
  else {
    if (output.address !== intent.payAddress || !output.mine) {
      findings.push(block('The price would go to somebody else.'));
    }
    if (output.sats < due) findings.push(block(`Pays ${sats(output.sats)}, not ${sats(due)}.`));
  }
  return judge(
    'C1',
    'Pays your price',
    `You receive ${sats(output?.sats ?? null)}.`,
    [
      `price ${sats(price)}, maker fee ${sats(makerFee)}`,
      output
        ? `${outputName(output.index)}: ${sats(output.sats)} to ${output.address ?? 'no address'}`
        : 'no output',
    ],
    findings,
  );
}

const DECIMALS = 18;
const scale = 10n ** BigInt(2 * DECIMALS);

/** Unit price times amount, rounded half up to whole sats. */
function totalPrice(unitPrice: string, amount: string): bigint {
  const exact = scaleDecimal(unitPrice, DECIMALS) * scaleDecimal(amount, DECIMALS);
  return (exact + scale / 2n) / scale;
}

/** Our last price for this coin from our own records, in case the market has no price. */
function ownPrice(
  signed: readonly Pick<LiveSignature, 'priceSats' | 'signedAt'>[],
  amount: string,
): Pick<MarketFacts, 'ownUnitPrice'> {
  const last = signed.reduce<(typeof signed)[number] | null>(
    (newest, one) => (newest === null || one.signedAt > newest.signedAt ? one : newest),
    null,
  );
  return { ownUnitPrice: last && nearestUnitPrice(parseSats(last.priceSats), amount) };
}

/** The total is unit price times amount, and not far from other listings. */
function priceMeant({ intent, market }: ListFacts): Clause {
  const findings: Finding[] = [];
  const total = totalPrice(intent.unitPrice, intent.amount);
  if (total !== parseSats(intent.priceSats)) {
    findings.push(block(`${intent.amount} at ${intent.unitPrice} are ${sats(total)}.`));
  }
  const { floorUnitPrice, lastUnitPrice, ownUnitPrice = null } = market;
  const isSilent = floorUnitPrice === null && lastUnitPrice === null;
  const others = [
    ['the floor price', floorUnitPrice],
    ['the last sale', lastUnitPrice],
    ['your own last price', isSilent ? ownUnitPrice : null],
  ] as const;
  const unit = scaleDecimal(intent.unitPrice, DECIMALS);
  for (const [what, other] of others) {
    if (other === null) continue;
    const reference = scaleDecimal(other, DECIMALS);
    if (unit * 2n < reference)
      findings.push(hold(`The price is less than half of ${what} (${other}).`));
    if (unit > reference * 3n)
      findings.push(hold(`The price is more than three times ${what} (${other}).`));
  }
  return judge(
    'list.price',
    'The price is meant',
    'The total is unit price times amount.',
    [
      `${groupDecimal(intent.amount)} × ${satsText(intent.unitPrice)}`,
      `floor price ${market.floorUnitPrice ?? 'unknown'}, last sale ${market.lastUnitPrice ?? 'unknown'}`,
    ],
    findings,
  );
}

/** C15: a cheaper signature that left the app stays valid until the coin moves. */
function noCheaperOffer({ intent, livePrices }: ListFacts): Clause {
  const price = parseSats(intent.priceSats);
  const cheaper = livePrices.filter((live) => live < price);
  const lowest = cheaper.reduce((low, live) => (live < low ? live : low), price);
  return judge(
    'C15',
    'No cheaper offer is out',
    'No earlier signature sells this coin for less.',
    [`${livePrices.length} earlier signatures of this coin are still good`],
    cheaper.length === 0
      ? []
      : [
          hold(
            `An earlier signature still sells it for ${sats(lowest)}. Only moving the coin ends that.`,
          ),
        ],
  );
}

/** C8: the bound output pays exactly the requested script. */
function sameScript(facts: ListFacts): Finding[] {
  const output = boundOutput(facts);
  const { type } = parseAddress(facts.intent.payAddress, facts.network);
  return output && output.type !== type ? [block('The price goes to another script.')] : [];
}

const acts = { list: 'list', 're-price': 'edit-listing' } as const;

/** Lists a transfer inscription, or edits its price: any buyer who pays gets it (safety.md 1.4). */
export const list = defineTransaction<ListIntent | RepriceIntent, ListFacts>({
  intent: z.discriminatedUnion('purpose', [listIntent, repriceIntent]),
  completedByOthers: true,
  async gather({ intent, inspection, context }) {
    const [token, market] = await Promise.all([
      gatherToken(intent, inspection, context),
      marketFor(intent, context),
    ]);
    const signed = context.ledger.ofCoin(intent.outpoint);
    const livePrices = signed.map((one) => parseSats(one.priceSats));
    return { ...token, market: { ...market, ...ownPrice(signed, intent.amount) }, livePrices };
  },
  expects: (facts) => ({
    input: ({ mine, outpoint }) =>
      !mine ? 'foreign' : outpoint === facts.intent.outpoint ? 'asset' : null,
    output: ({ index }) =>
      index === boundOutput(facts)?.index
        ? { role: 'payment', who: 'the price' }
        : { role: 'unknown', who: 'not covered by your signature' },
    fee: { rule: 'opened' },
    addresses: [facts.intent.payAddress],
    sighash: LISTING_SIGHASH,
    foreignAmounts: 'free',
    contents: contentsNamed(facts.intent),
    paysForContent: true,
  }),
  exempt: {
    C4: 'Others complete a sale, so its sats do not flow in the order of what is there so far: asset.alone says what leaves.',
    C9: 'Whoever buys pays the fee.',
    role: 'No coin of yours pays: whoever buys pays the fee.',
    total: 'Nothing leaves before somebody buys: the form says what is left of the price.',
  },
  adds: { C6: namedCoinSpent, C8: sameScript },
  guards: {
    C30: { none: 'The marketplace knows no module.' },
    C31: { none: 'It pays nobody: whoever buys pays.' },
    C32: {
      none: 'The one fee is taken from the price: C1 says what is left, and holds an unusual one.',
    },
    C33: ({ market }) => referenceOf(market),
  },
  clauses: [paysThePrice, priceMeant, tokenAsNamed, assetAlone, noHiddenSats, noCheaperOffer],
  words: ({ intent }) => ({
    title: `${intent.purpose === 'list' ? 'List' : 'Edit the price of'} ${whatOf(intent)} ${intent.purpose === 'list' ? 'for' : 'to'} ${sats(parseSats(intent.priceSats))}`,
    act: acts[intent.purpose],
    asked: `Sell ${whatOf(intent)} (inscription ${intent.inscriptionId}) for ${sats(parseSats(intent.priceSats))} to ${intent.payAddress}.`,
    does: 'Whoever pays the price can take the coin, until the coin moves.',
  }),
  moves: ({ intent }) => ({
    gives: [namedAsset(intent)],
    gets: [],
  }),
  signed: ({ facts: { intent }, signedPsbt, context }) => {
    context.ledger.add({
      outpoint: intent.outpoint,
      flowId: intent.flowId,
      inscriptionId: intent.inscriptionId,
      auctionId: intent.purpose === 're-price' ? intent.auctionId : null,
      priceSats: intent.priceSats,
      payAddress: intent.payAddress,
      psbtHash: digestOf(signedPsbt),
      signedAt: context.now(),
    });
  },
});
