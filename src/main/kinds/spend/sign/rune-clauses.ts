import { block, type Finding, inputName, judge, outputName } from '#main/signing/define/clause.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import { divisionText, type KnownRune, runeFaults } from '#main/signing/read/known-rune.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { atomsOf } from '#shared/bitcoin/rune-amounts.ts';
import { isRuneName } from '#shared/bitcoin/rune-names.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { SendRunesInput } from '#shared/flows/spend.ts';

import type { SpendFacts } from './facts.ts';

/** The output that brings home the rest. */
const HOME = 0;

/** C5: the single data output is the runestone that the clause below parses. */
export const isRuneData = (
  { index, isData, sats }: InspectedOutput,
  { intent: { asked }, inspection }: SpendFacts,
): boolean =>
  asked.kind === 'send-runes' &&
  isData &&
  sats === 0n &&
  index === asked.recipients.length + 1 &&
  inspection.runestone?.output === index;

/** C3: the contents of each coin with runes are known, and its runes were requested. */
export function runeCoinsKnown({ intent, inspection, coins }: SpendFacts): Finding[] {
  const { asked } = intent;
  if (asked.kind !== 'send-runes') return [];
  const findings: Finding[] = [];
  for (const { index, outpoint } of inspection.inputs) {
    const coin = coins.get(outpoint);
    if (!asked.coins.includes(outpoint) || !coin) continue;
    const name = inputName(index);
    const { record, runes, alkanes } = coin.evidence;
    if (runes.state !== 'said' || !coin.tokens)
      findings.push(block(`${name}: which runes it holds is not known.`));
    else if (!coin.tokens.runes.some(({ id }) => id === asked.rune.id))
      findings.push(block(`${name} holds none of ${asked.rune.name}.`));
    if (alkanes.state !== 'absent' && (alkanes.state !== 'said' || alkanes.value))
      findings.push(block(`${name} holds alkanes, or nobody knows.`));
    if (record.state !== 'said' || !record.value)
      findings.push(block(`${name}: what it carries is not known.`));
    if (coin.height === null) findings.push(block(`${name} is not confirmed yet.`));
  }
  return findings;
}

/**
 * The finished transaction's runestone, decoded independently, gives each recipient the exact amount and everything
 * else back to us; nothing is burned, minted or etched.
 */
export function runesArrive(facts: SpendFacts): Clause | null {
  const { asked } = facts.intent;
  if (asked.kind !== 'send-runes') return null;
  const rune = facts.runes.get(asked.rune.id);
  const doubts = namedAsShown(asked, rune);
  const findings = [...doubts, ...stoneFindings(asked, facts)];
  const { divisibility, name } = asked.rune;
  const evidence = facts.inspection.pins
    .filter(({ kind }) => kind === 'rune')
    .map(({ id, amount, output }) => {
      const what =
        id === asked.rune.id && doubts.length === 0
          ? `${unscaleDecimal(amount ?? 0n, divisibility)} ${name}`
          : `${amount ?? 0n} smallest units of rune ${id}`;
      return `${what} to ${typeof output === 'number' ? outputName(output).toLowerCase() : output}`;
    });
  const stone = facts.inspection.runestone;
  return judge(
    'runestone',
    'The runes go where you said',
    'The runestone, read back from the transaction, gives each address its exact amount. What is left comes home, and nothing burns.',
    [
      `runestone ${stone ? `in ${outputName(stone.output).toLowerCase()}` : 'missing'}`,
      ...(rune ? [divisionText(rune)] : []),
      ...evidence.slice(0, 40),
    ],
    findings,
  );
}

/** Amounts mean nothing without the divisibility: it must be what you were shown and what was recorded. */
function namedAsShown({ rune: shown }: SendRunesInput, rune: KnownRune | undefined): Finding[] {
  if (!rune?.said) return [block('The index does not say what this rune is.')];
  if (!isRuneName(shown.name)) return [block('No rune can have the name that you were shown.')];
  const { name, divisibility } = rune.said;
  const findings = runeFaults(rune).map((fault) =>
    block(`${fault} The amount would be another one.`),
  );
  if (divisibility !== shown.divisibility)
    findings.push(
      block(
        `You were shown ${shown.divisibility} decimals, and the index now says ${divisibility}: the amount would be another one.`,
      ),
    );
  if (name !== shown.name)
    findings.push(block(`The index calls it ${name}, and you were shown ${shown.name}.`));
  return findings;
}

function stoneFindings(request: SendRunesInput, { inspection }: SpendFacts): Finding[] {
  const { runestone: stone, outputs, pins } = inspection;
  if (!stone) return [block('It holds no runestone: the runes would not go where you said.')];
  const findings: Finding[] = [];
  if (stone.cenotaph !== null)
    findings.push(block('The runestone is malformed: every rune that is spent would burn.'));
  if (stone.etching || stone.mint !== null || stone.carriesProtocol)
    findings.push(block('The runestone does more than move runes.'));
  if (stone.pointer !== HOME || outputs[HOME]?.mine == null)
    findings.push(block('What is left of the runes would not come home.'));
  const amounts = atomsOf(request);
  const edicts = stone.edicts.map(({ id, amount, output }) => `${id} ${amount} ${output}`);
  const wanted = amounts.map((amount, at) => `${request.rune.id} ${amount} ${at + 1}`);
  if (edicts.join() !== wanted.join())
    findings.push(block('The runestone does not say what you asked.'));
  for (const [at, amount] of amounts.entries()) {
    const output = at + 1;
    const landed = pins
      .filter((pin) => pin.kind === 'rune' && pin.output === output)
      .map((pin) => `${pin.id} ${pin.amount ?? 0n}`);
    if (landed.join() !== `${request.rune.id} ${amount}`)
      findings.push(block(`${outputName(output)} would not receive exactly what you asked.`));
  }
  if (pins.some(({ kind, output }) => kind === 'rune' && typeof output !== 'number'))
    findings.push(block('Some runes would burn.'));
  return findings;
}
