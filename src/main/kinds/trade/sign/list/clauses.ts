import type { MarketFacts } from '#main/signing/coins/sources.ts';
import { block, type Finding, hold, judge, outputName, sats } from '#main/signing/define/clause.ts';
import type { LiveSignature } from '#main/signing/define/context.ts';
import type { TokenTransaction } from '#main/signing/parts/token.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { groupDecimal, parseSats, satsText, scaleDecimal } from '#shared/bitcoin/amount.ts';
import { nearestUnitPrice } from '#shared/bitcoin/price.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { ListIntent, RepriceIntent } from '#shared/flows/intents/provider-made.ts';

export interface ListFacts extends TokenTransaction<ListIntent | RepriceIntent> {
  market: MarketFacts;
  /** Prices in sats of the coin's active signatures (safety.md C15). */
  livePrices: readonly bigint[];
}

/** The output bound by the signature, at the listed coin's index. */
export function boundOutput({
  intent,
  inspection,
}: Pick<ListFacts, 'intent' | 'inspection'>): InspectedOutput | undefined {
  const input = inspection.inputs.find(({ outpoint }) => outpoint === intent.outpoint);
  return input && inspection.outputs[input.index];
}

/** A maker fee above one twentieth is unusual. */
const USUAL_FEE_PART = 20n;

/** C1: the bound output pays the listed price to our address. */
export function paysThePrice(facts: ListFacts): Clause {
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
export function totalPrice(unitPrice: string, amount: string): bigint {
  const exact = scaleDecimal(unitPrice, DECIMALS) * scaleDecimal(amount, DECIMALS);
  return (exact + scale / 2n) / scale;
}

/** Our last price for this coin from our own records, in case the market has no price. */
export function ownPrice(
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
export function priceMeant({ intent, market }: ListFacts): Clause {
  const findings: Finding[] = [];
  const total = totalPrice(intent.unitPrice, intent.amount);
  if (total !== parseSats(intent.priceSats)) {
    findings.push(block(`${intent.amount} at ${intent.unitPrice} are ${sats(total)}.`));
  }
  const { floorUnitPrice, lastUnitPrice, ownUnitPrice = null } = market;
  const isSilent = floorUnitPrice === null && lastUnitPrice === null;
  const others = [
    ['the lowest offer', floorUnitPrice],
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
      `lowest offer ${market.floorUnitPrice ?? 'unknown'}, last sale ${market.lastUnitPrice ?? 'unknown'}`,
    ],
    findings,
  );
}

/** C15: a cheaper signature that left the app stays valid until the coin moves. */
export function noCheaperOffer({ intent, livePrices }: ListFacts): Clause {
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
export function sameScript(facts: ListFacts): Finding[] {
  const output = boundOutput(facts);
  const { type } = parseAddress(facts.intent.payAddress, facts.network);
  return output && output.type !== type ? [block('The price goes to another script.')] : [];
}
