import { parseSats } from '#shared/bitcoin/amount.ts';
import type { ApprovalCard, Clause } from '#shared/flows/approval.ts';
import type { ProvidedIntent } from '#shared/flows/intents/provided.ts';

import { coinsOfCard, count, flowOfCard, type OutputRole } from '../card.ts';
import { inputName, outputName, sats } from '../clauses/define.ts';
import type { InspectedOutput } from '../../inspect.ts';
import type { ProvidedFacts } from './facts.ts';

const titles: Record<ProvidedIntent['purpose'], string> = {
  deposit: 'Deposit into the swap module',
  'withdraw-payment': 'Pay for a withdrawal',
  'withdraw-approve': 'Receive a withdrawal',
  list: 'Offer for sale',
  're-price': 'Change the price',
  delist: 'Take an offer back',
  buy: 'Buy',
};

/** What the approval window shows of a transaction that the provider made. `deadline` in ms, or null. */
export function providedCard(
  facts: ProvidedFacts,
  clauses: Clause[],
  deadline: number | null,
): ApprovalCard {
  const { intent, inspection, network } = facts;
  const role = (output: InspectedOutput): OutputRole => roleOf(output, facts);
  const own = inspection.inputs.filter(({ mine }) => mine);
  const spent = add(own.map(({ proved }) => proved?.sats ?? 0n));
  const back = add(inspection.outputs.filter(({ mine }) => mine).map((output) => output.sats));
  const outlay = spent > back ? spent - back : 0n;
  const fee = inspection.feeSats !== null && inspection.feeSats > 0n ? inspection.feeSats : 0n;
  return {
    purpose: intent.purpose,
    title: titles[intent.purpose],
    network: network.id,
    asked: asked(intent),
    does: `Signs ${count(own.length, 'input')} of ${inspection.inputs.length}. ${doesOf(intent, outlay)}`,
    clauses,
    ...coinsOfCard(inspection, role),
    feeSats: fee.toString(),
    feeRate: inspection.feeRate ?? '0.00',
    ...(isListing(intent)
      ? { satFlow: saleSentences(facts) }
      : flowOfCard(inspection, role, names)),
    outlaySats: outlay.toString(),
    txid: inspection.txid,
    deadline,
  };
}

const names: Record<OutputRole, string> = {
  payment: 'the price',
  change: 'back to you',
  data: 'an output with data',
  unknown: 'somebody else',
  inscription: 'the inscription',
  'fee-service': 'a service',
};

function roleOf(output: InspectedOutput, { intent, inspection }: ProvidedFacts): OutputRole {
  if (output.isData) return 'data';
  const holds = inspection.pins.some(({ output: at }) => at === output.index);
  if (holds && !isListing(intent)) return 'inscription';
  if (output.mine) return isListing(intent) ? 'payment' : 'change';
  if (intent.purpose === 'withdraw-payment') return 'fee-service';
  return intent.purpose === 'buy' ? 'payment' : 'unknown';
}

/** Others complete a listing: its sats do not flow in the order of what is there so far. */
function saleSentences({ inspection }: ProvidedFacts): string[] {
  return [
    ...inspection.inputs.map(
      ({ index, proved, mine }) =>
        `${inputName(index)}, ${sats(proved?.sats ?? null)}: ${mine ? 'with its inscription to whoever pays' : 'of somebody else'}.`,
    ),
    ...inspection.outputs.map(
      ({ index, sats: value, mine }) =>
        `${outputName(index)}, ${sats(value)}: ${mine ? 'to you, paid by the buyer' : 'not covered by your signature'}.`,
    ),
  ];
}

/** Purposes whose signature others complete. */
export const isListing = (
  intent: ProvidedIntent,
): intent is Extract<ProvidedIntent, { purpose: 'list' | 're-price' }> =>
  intent.purpose === 'list' || intent.purpose === 're-price';

function asked(intent: ProvidedIntent): string {
  const token = `${intent.amount} ${intent.tick}`;
  switch (intent.purpose) {
    case 'deposit':
      return `Deposit ${token} (inscription ${intent.inscriptionId}) into module ${intent.moduleId}, at ${intent.feeRate} sat/vB.`;
    case 'withdraw-payment':
      return `Withdraw ${token}: pay ${amount(intent.paySats)} for inscribing, at ${intent.feeRate} sat/vB.`;
    case 'withdraw-approve':
      return `Withdraw ${token} to ${intent.receiveAddress}.`;
    case 'list':
    case 're-price':
      return `Sell ${token} (inscription ${intent.inscriptionId}) for ${amount(intent.priceSats)} to ${intent.payAddress}.`;
    case 'delist':
      return `Take ${token} (inscription ${intent.inscriptionId}) off the market, back to ${intent.returnAddress}, at ${intent.feeRate} sat/vB.`;
    case 'buy':
      return `Buy ${token} (inscription ${intent.inscriptionId}) for ${amount(intent.priceSats)}, at most ${amount(intent.maxOutlaySats)} with fees, to ${intent.receiveAddress}.`;
  }
}

function doesOf(intent: ProvidedIntent, outlay: bigint): string {
  if (isListing(intent)) {
    return 'Whoever pays the price can take the coin, until the coin moves.';
  }
  return `${sats(outlay)} leave the wallet for good, fee included.`;
}

const amount = (text: string): string => sats(parseSats(text));
const add = (values: readonly bigint[]): bigint => values.reduce((sum, one) => sum + one, 0n);
