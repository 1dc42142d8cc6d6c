import type { ProvidedIntent } from '#shared/flows/intents/provided.ts';

import { parseAddress } from '../../../wallet/addresses.ts';
import type { Coin } from '../../../wallet/coins.ts';
import { BROADCAST_MAXIMUM, feeFor, RELAY_MINIMUM } from '../../../wallet/fees.ts';
import { block, inputName, judge, outputName, sats, warn } from '../clauses/define.ts';
import { rateFindings } from '../clauses/fee.ts';
import { coinsClean, stillFresh, wholeSighash } from '../clauses/inputs.ts';
import type { InspectedOutput } from '../../inspect.ts';
import { payingInputs, type ProvidedClause, type ProvidedFacts } from './facts.ts';

/** The outpoint whose asset an intent names; null for purposes that move none. */
export const assetOf = (intent: object): string | null =>
  'outpoint' in intent && typeof intent.outpoint === 'string' ? intent.outpoint : null;

/** C3: every own coin but the one whose asset moves is proved clean, and of the payment account. */
export const feeCoinsClean: ProvidedClause = ({ intent, inspection, coins }) => {
  const paying = payingInputs(inspection, assetOf(intent));
  const judged = coinsClean({ intent, inspection: paying, coins });
  const wrong = paying.inputs.filter(({ mine }) => mine?.role !== 'payment');
  if (wrong.length === 0 && paying.inputs.length > 0) return judged;
  if (wrong.length === 0) return { ...judged, text: 'No other coin of yours is spent.' };
  return {
    ...judged,
    verdict: 'block',
    text: wrong
      .map(({ index }) => `${inputName(index)} is of the account that holds inscriptions.`)
      .join(' '),
  };
};

/** C11: every own input was unspent just now, and the indexes are not behind. */
export const ownInputsFresh: ProvidedClause = ({ inspection, coins }) =>
  stillFresh({ coins, inspection: payingInputs(inspection, null) });

/** C6: the own inputs are exactly as many as the purpose says, and the asset's coin is among them. */
export const ownInputs =
  (expected: 'asset only' | 'asset and fee' | 'fee only'): ProvidedClause =>
  ({ intent, inspection, coins }) => {
    const own = inspection.inputs.filter(({ mine }) => mine);
    const asset = assetOf(intent);
    const offered = 'feeCoins' in intent ? intent.feeCoins : undefined;
    const findings = [];
    if (own.length === 0) findings.push(block('It spends no coin of yours.'));
    const ofAsset = own.filter(({ outpoint }) => outpoint === asset);
    if (expected !== 'fee only' && ofAsset.length === 0) {
      findings.push(block('It does not spend the coin that you named.'));
    }
    for (const { index, outpoint } of own) {
      if (outpoint === asset && expected === 'fee only') {
        findings.push(block(`${inputName(index)} is yours already.`));
      }
      if (outpoint !== asset && expected === 'asset only') {
        findings.push(block(`${inputName(index)} is another coin of yours.`));
      }
      if (offered && outpoint !== asset && !offered.includes(outpoint)) {
        findings.push(block(`${inputName(index)} was not offered for this.`));
      }
      const coin = coins.get(outpoint);
      if (!coin) findings.push(block(`${inputName(index)} could not be read.`));
      else findings.push(...takenFindings(coin, intent.flowId, inputName(index)));
    }
    return judge(
      'C6',
      'Only the expected coins',
      `Signs ${own.length} of ${inspection.inputs.length} inputs, as expected.`,
      inspection.inputs.map(
        ({ index, mine, outpoint }) =>
          `${inputName(index)}: ${outpoint === asset ? 'the coin you named' : (mine?.path ?? 'not yours')}`,
      ),
      findings,
    );
  };

/** A coin that another action reserved, or that the person keeps from being spent. */
export function takenFindings({ lockedBy, frozen }: Coin, flowId: string, name: string) {
  const findings = [];
  if (lockedBy !== null && lockedBy !== flowId) {
    findings.push(block(`${name} is reserved by another action.`));
  }
  if (frozen) findings.push(block(`${name} is frozen by you.`));
  return findings;
}

/** C6 for transactions that nobody else has a part in. */
export const noForeignInputs: ProvidedClause = ({ inspection }) =>
  judge(
    'C6.foreign',
    'Nobody else’s coins',
    'Every input is yours.',
    [`${inspection.inputs.length} inputs looked at`],
    inspection.inputs
      .filter(({ mine }) => !mine)
      .map(({ index }) => block(`${inputName(index)} is not yours.`)),
  );

/** C7: each of our signatures covers the whole transaction. */
export const ownSighashWhole: ProvidedClause = ({ inspection }) =>
  wholeSighash({ inspection: payingInputs(inspection, null) });

/** C10: the intent, and every address in it, is of the network of this window. */
export const sameNetwork =
  <I extends ProvidedIntent>(addressOf: (intent: I) => string | null): ProvidedClause<I> =>
  ({ intent, network }) => {
    const findings = [];
    const address = addressOf(intent);
    if (intent.network !== network.id) findings.push(block('It was asked on another network.'));
    try {
      if (address !== null) parseAddress(address, network);
    } catch {
      findings.push(block(`${address} is no address of ${network.label}.`));
    }
    return judge(
      'C10',
      'Right network',
      `Everything belongs to ${network.label}.`,
      [`network ${network.label}`, ...(address === null ? [] : [`address ${address}`])],
      findings,
    );
  };

/** C8: outputs are those that `named` recognises, and our own change. */
export const outputsNamed =
  <I extends ProvidedIntent>(
    named: (output: InspectedOutput, facts: ProvidedFacts<I>) => string | null,
  ): ProvidedClause<I> =>
  (facts) => {
    const findings = [];
    const evidence = [];
    for (const output of facts.inspection.outputs) {
      const { index, address, mine } = output;
      const what = named(output, facts) ?? (mine ? `yours, ${mine.path}` : null);
      evidence.push(
        `${outputName(index)}: ${sats(output.sats)} to ${address ?? 'no address'} (${what ?? 'unknown'})`,
      );
      if (what === null) findings.push(block(`${outputName(index)} goes to somebody unknown.`));
    }
    return judge(
      'C8',
      'Nothing to strangers',
      'Every output is expected or your own.',
      evidence,
      findings,
    );
  };

/** A provider's size estimate may be a little off: this much more than asked is no attack. */
const TOLERANCE_PERCENT = 2n;
const TOLERANCE_SATS = 300n;
export const tolerated = (amount: bigint): bigint => {
  const share = (amount * TOLERANCE_PERCENT) / 100n;
  return amount + (share > TOLERANCE_SATS ? share : TOLERANCE_SATS);
};

/** C9: the fee of a transaction that somebody else made: within the limit, the bands and what was asked. */
export const feeAsAsked: ProvidedClause = ({ intent, inspection, limits }) => {
  const { feeSats: fee, vsize } = inspection;
  const title = 'Fee within bounds';
  if (fee === null) return judge('C9', title, '', [], [block('The fee cannot be known.')]);
  const rate = 'feeRate' in intent ? intent.feeRate : RELAY_MINIMUM;
  const asked = feeFor(rate, vsize);
  const most = tolerated(asked);
  const findings = [];
  if (fee < 0n) findings.push(block('Outputs exceed inputs.'));
  if (fee > limits.maxFeeSats)
    findings.push(block(`Above your limit of ${sats(limits.maxFeeSats)}.`));
  if (fee < feeFor(RELAY_MINIMUM, vsize)) findings.push(block('Below what nodes relay.'));
  if (fee > feeFor(BROADCAST_MAXIMUM, vsize)) findings.push(block('Above what nodes broadcast.'));
  if (fee > most) findings.push(block('More than the fee rate you chose.'));
  else if (fee < asked) findings.push(warn('Less than the fee rate you chose: it may wait.'));
  findings.push(...rateFindings(fee, vsize, limits));
  return judge(
    'C9',
    title,
    `${sats(fee)} is ${inspection.feeRate ?? '?'} sat/vB, as chosen.`,
    [
      `fee ${sats(fee)} for ${vsize} vB`,
      `chosen rate ${rate} sat/vB: ${sats(asked)}, at most ${sats(most)}`,
      `limit ${sats(limits.maxFeeSats)}`,
    ],
    findings,
  );
};

/** Nothing beside the one transaction that was asked for. */
export const nothingExtra: ProvidedClause = ({ extraPsbts }) =>
  judge(
    'answer.extra',
    'Nothing else to sign',
    'The answer holds one transaction.',
    [`${extraPsbts.length} further transactions`],
    extraPsbts.length === 0 ? [] : [block('The answer holds another transaction to sign.')],
  );
