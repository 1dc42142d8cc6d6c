import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { ProvidedIntent } from '#shared/flows/intents/provided.ts';

import { pinText } from '../../assets.ts';
import { block, hold, judge, sats } from '../clauses/define.ts';
import type { InspectedOutput } from '../../inspect.ts';
import type { ProvidedClause, ProvidedFacts, TokenFacts } from './facts.ts';

/** An intent that names a transfer inscription and the coin it sits on. */
export interface TokenIntent {
  inscriptionId: string;
  outpoint: string;
  tick: string;
  amount: string;
}
export type TokenClause = (
  facts: Omit<ProvidedFacts, 'intent'> & { intent: TokenIntent },
) => Clause;

/** C4: the named coin carries the named inscription at its first sat, and no other asset. */
export const assetAlone: TokenClause = ({ intent, assets }) => {
  const title = 'One asset on the coin';
  const found = assets.get(intent.outpoint);
  if (!found) {
    const text = 'What the coin carries could not be read.';
    return judge('asset.alone', title, '', [intent.outpoint], [block(text)]);
  }
  const { inscriptions, runes, alkanes } = found;
  const findings = [];
  const named = inscriptions.filter(({ id }) => id === intent.inscriptionId);
  if (named.length === 0) findings.push(block('The inscription does not sit on this coin.'));
  if (named.some(({ offset }) => offset !== 0n)) {
    findings.push(block('The inscription does not sit on the first sat of the coin.'));
  }
  if (inscriptions.length > 1) findings.push(block('Another inscription sits on the same coin.'));
  if (runes.length > 0) findings.push(block('The coin also holds runes.'));
  if (alkanes.length > 0) findings.push(block('The coin also holds alkanes.'));
  return judge(
    'asset.alone',
    title,
    'The coin carries the inscription at its first sat and nothing else.',
    [
      ...inscriptions.map(({ id, offset }) => `${id} at sat ${offset}`),
      ...[...runes, ...alkanes].map(({ id, amount }) => `${amount} of ${id}`),
    ],
    findings,
  );
};

/** The inscription is a transfer of exactly the named token, unused, and where the intent says. */
export const tokenAsNamed =
  (minConfirmations: number): TokenClause =>
  ({ intent, token }) => {
    const title = 'The token you named';
    if (!token) {
      const text = 'No index could tell what the inscription is.';
      return judge('asset.token', title, '', [intent.inscriptionId], [block(text)]);
    }
    return judge(
      'asset.token',
      title,
      `An unused transfer of ${intent.amount} ${intent.tick}.`,
      [
        `${token.inscriptionId} at ${token.outpoint}`,
        `transfer of ${token.amount} ${token.tick} (${bytesOf(token.tick)}), ${token.confirmations} confirmations`,
      ],
      tokenFindings(intent, token, minConfirmations),
    );
  };

const bytesOf = (tick: string): string => Buffer.from(tick, 'utf8').toString('hex');

function tokenFindings(intent: TokenIntent, token: TokenFacts, minConfirmations: number) {
  const findings = [];
  if (token.inscriptionId !== intent.inscriptionId) findings.push(block('Another inscription.'));
  if (token.outpoint !== intent.outpoint) {
    findings.push(block('The inscription sits on another coin by now.'));
  }
  // By bytes: look-alike letters make another token.
  if (bytesOf(token.tick) !== bytesOf(intent.tick)) findings.push(block('It is another token.'));
  if (compareDecimal(token.amount, intent.amount) !== 0) {
    findings.push(block(`It transfers ${token.amount}, not ${intent.amount}.`));
  }
  if (!token.transferable) findings.push(block('It was moved before: it transfers nothing more.'));
  if (token.confirmations < minConfirmations) {
    findings.push(
      block(`It has ${token.confirmations} confirmations, ${minConfirmations} are needed.`),
    );
  }
  return findings;
}

/** C4: the named inscription lands on the first sat of the output that `wanted` picks; nothing else moves. */
export const inscriptionLands =
  <I extends Extract<ProvidedIntent, TokenIntent>>(
    where: string,
    wanted: (output: InspectedOutput, facts: ProvidedFacts<I>) => boolean,
  ): ProvidedClause<I> =>
  (facts) => {
    const { intent, inspection } = facts;
    const findings = [];
    const evidence = [];
    if (inspection.satFlow.length === 0) {
      findings.push(block('Where the sats go could not be computed.'));
    }
    const named = inspection.pins.filter(({ id }) => id === intent.inscriptionId);
    if (named.length !== 1) findings.push(block('The inscription is not among what it spends.'));
    for (const pin of inspection.pins) {
      const output = typeof pin.output === 'number' ? inspection.outputs[pin.output] : undefined;
      evidence.push(pinText(pin));
      if (named.includes(pin)) {
        if (!output || !wanted(output, facts)) {
          findings.push(block(`The inscription would not land in ${where}.`));
        } else if (pin.offset !== 0n) {
          findings.push(block(`The inscription would not be first in ${where}.`));
        }
      } else if (!output?.mine) {
        findings.push(block(`Another asset would leave the wallet: ${pin.id}.`));
      }
    }
    return judge('C4', 'The asset lands where it should', `In ${where}.`, evidence, findings);
  };

/** C4: no asset is known on any coin that it spends. */
export const noAssetMoves: ProvidedClause = ({ inspection, assets }) => {
  const silent = inspection.inputs.filter(
    ({ mine, outpoint }) => mine !== null && !assets.has(outpoint),
  );
  return judge(
    'C4',
    'No asset moves',
    'No coin that it spends carries an asset.',
    [`${inspection.inputs.length} inputs looked at`, ...inspection.pins.map(pinText)],
    [
      ...inspection.pins.map(({ id }) => block(`${id} would be spent.`)),
      ...silent.map(({ index }) => block(`What input ${index + 1} carries could not be read.`)),
    ],
  );
};

/** What a coin that holds an inscription usually keeps: more is money on top. */
const USUAL_POSTAGE = 546n;

/** The coin given away holds no more sats than an inscription needs. */
export const noHiddenSats: TokenClause = ({ intent, inspection }) => {
  const input = inspection.inputs.find(({ outpoint }) => outpoint === intent.outpoint);
  const value = input?.proved?.sats ?? null;
  const findings = [];
  if (value === null) findings.push(block('The value of the coin is not proved.'));
  else if (value > USUAL_POSTAGE) {
    findings.push(
      hold(`You would also give away ${sats(value - USUAL_POSTAGE)} on the same coin.`),
    );
  }
  return judge(
    'asset.postage',
    'No hidden sats',
    'The coin holds only what an inscription needs.',
    [`the coin holds ${sats(value)}`],
    findings,
  );
};
