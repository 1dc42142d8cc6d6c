import { block, type Finding, inputName, judge, outputName } from '#main/signing/define/clause.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import { divisionText, type KnownRune, runeFaults } from '#main/signing/read/known-rune.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { atomsOf } from '#shared/bitcoin/rune-amounts.ts';
import { isRuneName } from '#shared/bitcoin/rune-names.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { SendRunesInput } from '#shared/flows/spend.ts';
import { say } from '#shared/words/say.ts';

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
      findings.push(block(say.spend.signRuneClauses.whichRunesItHolds({ name })));
    else if (!coin.tokens.runes.some(({ id }) => id === asked.rune.id))
      findings.push(block(say.spend.signRuneClauses.holdsNoneOf({ name, name2: asked.rune.name })));
    if (alkanes.state !== 'absent' && (alkanes.state !== 'said' || alkanes.value))
      findings.push(block(say.spend.signRuneClauses.holdsAlkanesOrNobody({ name })));
    if (record.state !== 'said' || !record.value)
      findings.push(block(say.spend.signRuneClauses.whatItCarriesIs({ name })));
    if (coin.height === null)
      findings.push(block(say.spend.signRuneClauses.isNotConfirmedYet({ name })));
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
          : say.spend.signRuneClauses.smallestUnitsOfRune({ amount: String(amount ?? 0n), id });
      return say.spend.signRuneClauses.to({
        what,
        which: typeof output === 'number' ? say.text.lower({ text: outputName(output) }) : output,
      });
    });
  const stone = facts.inspection.runestone;
  return judge(
    'runestone',
    say.spend.signRuneClauses.theRunesGoWhere,
    say.spend.signRuneClauses.theRunestoneReadBack,
    [
      say.spend.signRuneClauses.runestone({
        which: stone
          ? say.spend.signRuneClauses.inIt({
              outputName: say.text.lower({ text: outputName(stone.output) }),
            })
          : say.signing.named.missing,
      }),
      ...(rune ? [divisionText(rune)] : []),
      ...evidence.slice(0, 40),
    ],
    findings,
  );
}

/** Amounts mean nothing without the divisibility: it must be what you were shown and what was recorded. */
function namedAsShown({ rune: shown }: SendRunesInput, rune: KnownRune | undefined): Finding[] {
  if (!rune?.said) return [block(say.spend.signRuneClauses.theIndexDoesNot)];
  if (!isRuneName(shown.name)) return [block(say.spend.signRuneClauses.noRuneCanHave)];
  const { name, divisibility } = rune.said;
  const findings = runeFaults(rune).map((fault) =>
    block(say.spend.signRuneClauses.theAmountWouldBe({ fault })),
  );
  if (divisibility !== shown.divisibility)
    findings.push(
      block(
        say.spend.signRuneClauses.youWereShownDecimals({
          divisibility: shown.divisibility,
          divisibility2: divisibility,
        }),
      ),
    );
  if (name !== shown.name)
    findings.push(block(say.spend.signRuneClauses.theIndexCallsIt({ name, name2: shown.name })));
  return findings;
}

function stoneFindings(request: SendRunesInput, { inspection }: SpendFacts): Finding[] {
  const { runestone: stone, outputs, pins } = inspection;
  if (!stone) return [block(say.spend.signRuneClauses.itHoldsNoRunestone)];
  const findings: Finding[] = [];
  if (stone.cenotaph !== null)
    findings.push(block(say.spend.signRuneClauses.theRunestoneIsMalformed));
  if (stone.etching || stone.mint !== null || stone.carriesProtocol)
    findings.push(block(say.spend.signRuneClauses.theRunestoneDoesMore));
  if (stone.pointer !== HOME || outputs[HOME]?.mine == null)
    findings.push(block(say.spend.signRuneClauses.whatIsLeftOf));
  const amounts = atomsOf(request);
  const edicts = stone.edicts.map(({ id, amount, output }) => `${id} ${amount} ${output}`);
  const wanted = amounts.map((amount, at) => `${request.rune.id} ${amount} ${at + 1}`);
  if (edicts.join() !== wanted.join())
    findings.push(block(say.spend.signRuneClauses.theRunestoneDoesNot));
  for (const [at, amount] of amounts.entries()) {
    const output = at + 1;
    const landed = pins
      .filter((pin) => pin.kind === 'rune' && pin.output === output)
      .map((pin) => `${pin.id} ${pin.amount ?? 0n}`);
    if (landed.join() !== `${request.rune.id} ${amount}`)
      findings.push(
        block(say.spend.signRuneClauses.wouldNotReceiveExactly({ outputName: outputName(output) })),
      );
  }
  if (pins.some(({ kind, output }) => kind === 'rune' && typeof output !== 'number'))
    findings.push(block(say.spend.signRuneClauses.someRunesWouldBurn));
  return findings;
}
