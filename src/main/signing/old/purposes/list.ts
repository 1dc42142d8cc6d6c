import { parseSats, scaleDecimal } from '#shared/bitcoin/amount.ts';
import type { ListIntent, RepriceIntent } from '#shared/flows/intents/provided.ts';

import { LISTING_SIGHASH } from '../../../vault/sign-psbt.ts';
import { parseAddress } from '../../../wallet/addresses.ts';
import { block, hold, inputName, judge, outputName, sats } from '../clauses/define.ts';
import { sighashName } from '../clauses/inputs.ts';
import { prevoutsProved } from '../clauses/inputs.ts';
import { knownFields } from '../clauses/outputs.ts';
import type { InspectedInput } from '../../inspect.ts';
import { assetAlone, noHiddenSats, tokenAsNamed } from './asset.ts';
import { nothingExtra, ownInputs, ownInputsFresh, sameNetwork } from './common.ts';
import { onlyInputs, payingInputs, type ProvidedFacts } from './facts.ts';

type Facts = ProvidedFacts<ListIntent | RepriceIntent>;

const listed = ({ intent, inspection }: Facts): InspectedInput | undefined =>
  inspection.inputs.find(({ outpoint }) => outpoint === intent.outpoint);

/** A maker fee above one part in twenty is no usual one. */
const USUAL_FEE_PART = 20n;

/** C1: the output that the signature binds pays our address the asked price. */
const paysThePrice = (facts: Facts) => {
  const { intent, inspection } = facts;
  const input = listed(facts);
  const output = input && inspection.outputs[input.index];
  const price = parseSats(intent.priceSats);
  const makerFee = parseSats(intent.makerFeeSats);
  const due = price - makerFee;
  const findings = [];
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
};

/** C7: exactly SINGLE|ANYONECANPAY on the listed coin, and there is an output at its index. */
const listingSighash = (facts: Facts) => {
  const { inspection } = facts;
  const own = payingInputs(inspection, null).inputs;
  const findings = own
    .filter(({ sighash }) => sighash !== LISTING_SIGHASH)
    .map(({ index }) => block(`${inputName(index)} would not be signed as a listing.`));
  const input = listed(facts);
  if (input && input.index >= inspection.outputs.length) {
    findings.push(block('The signature would bind no output.'));
  }
  return judge(
    'C7',
    'The signature binds the price',
    'It gives the coin only to who pays the output beside it.',
    own.map(({ index, type, sighash }) => `${inputName(index)}: ${sighashName(type, sighash)}`),
    findings,
  );
};

const DECIMALS = 18;
const scale = 10n ** BigInt(2 * DECIMALS);

/** Unit price times amount, rounded half up to whole sats. */
export function totalPrice(unitPrice: string, amount: string): bigint {
  const exact = scaleDecimal(unitPrice, DECIMALS) * scaleDecimal(amount, DECIMALS);
  return (exact + scale / 2n) / scale;
}

/** The total is the unit price times the amount, and not far from what others ask. */
const priceMeant = ({ intent, market }: Facts) => {
  const findings = [];
  const total = totalPrice(intent.unitPrice, intent.amount);
  if (total !== parseSats(intent.priceSats)) {
    findings.push(block(`${intent.amount} at ${intent.unitPrice} are ${sats(total)}.`));
  }
  const others = [market.floorUnitPrice, market.lastUnitPrice];
  const unit = scaleDecimal(intent.unitPrice, DECIMALS);
  for (const [at, other] of others.entries()) {
    if (other === null) continue;
    const reference = scaleDecimal(other, DECIMALS);
    const what = at === 0 ? 'the lowest offer' : 'the last sale';
    if (unit * 2n < reference) findings.push(hold(`Less than half of ${what} (${other}).`));
    if (unit > reference * 3n) findings.push(hold(`More than three times ${what} (${other}).`));
  }
  return judge(
    'list.price',
    'The price is meant',
    'The total is unit price times amount.',
    [
      `${intent.amount} × ${intent.unitPrice} sats`,
      `lowest offer ${market.floorUnitPrice ?? 'unknown'}, last sale ${market.lastUnitPrice ?? 'unknown'}`,
    ],
    findings,
  );
};

/** C15: a cheaper signature that left the app stays good until the coin moves. */
const noCheaperOffer = ({ intent, livePrices }: Facts) => {
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
};

/** C10: the coin’s price comes to an address of ours of this network. */
const network = sameNetwork<ListIntent | RepriceIntent>(({ payAddress }) => payAddress);

/** C2 for the one input that is signed: what others add is not covered and not ours to prove. */
const ownProved = ({ inspection }: Facts) =>
  prevoutsProved({ inspection: onlyInputs(inspection, ({ mine }) => mine !== null) });

/** The fields of our own input: a listing’s sum is never balanced, and others complete it. */
const fields = ({ inspection }: Facts) =>
  knownFields({ inspection: onlyInputs(inspection, ({ mine }) => mine !== null) });

const dust = (facts: Facts) => {
  const input = listed(facts);
  const output = input && facts.inspection.outputs[input.index];
  const findings = [];
  try {
    const { type } = parseAddress(facts.intent.payAddress, facts.network);
    if (output && output.type !== type) findings.push(block('The price goes to another script.'));
  } catch {
    findings.push(block('The pay address is not valid.'));
  }
  return judge(
    'C8',
    'Only the price is bound',
    'The signature covers your coin and the output beside it; what others add, they pay.',
    facts.inspection.outputs.map(
      (item) =>
        `${outputName(item.index)}: ${sats(item.sats)}${item.index === input?.index ? ' (bound)' : ' (not covered)'}`,
    ),
    findings,
  );
};

const CONFIRMED = 1;

export const listClauses = [
  paysThePrice,
  priceMeant,
  tokenAsNamed(CONFIRMED),
  assetAlone,
  noHiddenSats,
  ownProved,
  ownInputs('asset only'),
  listingSighash,
  dust,
  noCheaperOffer,
  network,
  ownInputsFresh,
  nothingExtra,
  fields,
] as const;
