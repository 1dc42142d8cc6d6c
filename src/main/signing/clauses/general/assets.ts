import { block, type Finding, hold, judge, outputName } from '#main/signing/define/clause.ts';
import type { Expected, TransactionFacts } from '#main/signing/define/purpose.ts';
import { type AssetPin, pinText } from '#main/signing/read/assets.ts';
import { runeFaults } from '#main/signing/read/known-rune.ts';
import { satFlow, type SatRange } from '#main/signing/read/sat-flow.ts';
import { say } from '#shared/words/say.ts';

import { type GeneralClause, type Part, partsOf } from './define.ts';

/** The sat flow; unproved inputs count by what is claimed. */
function flowOf({ inspection }: TransactionFacts, parts: readonly Part[]): SatRange[] {
  if (inspection.satFlow.length > 0) return inspection.satFlow;
  if (!parts.some(({ part }) => part === 'to-come')) return [];
  const values = parts.flatMap(({ input }) => (input.proved ?? input.claimed)?.sats ?? []);
  if (values.length !== parts.length) return [];
  return satFlow(
    values,
    inspection.outputs.map(({ sats }) => sats),
  );
}

/** C4: every known asset goes where it should, and no sat of a coin with an asset becomes fee. */
export const assetsLand: GeneralClause = (facts, expected, added) => {
  const { inspection, assets } = facts;
  const parts = partsOf(facts, expected);
  const flow = flowOf(facts, parts);
  const findings: Finding[] = expected.open ? [] : unpinned(facts);
  if (flow.length === 0 && !expected.open) {
    findings.push(block(say.signing.clausesGeneralAssets.whereTheSatsGo));
  }
  for (const one of parts) {
    if (one.input.mine && isSilent(one, assets.has(one.input.outpoint))) {
      const text = say.signing.clausesGeneralAssets.notEveryIndexSays({ name: one.name });
      findings.push(expected.open ? hold(text) : block(text));
    }
    findings.push(...ownSats(one, flow, facts));
  }
  for (const pin of inspection.pins) findings.push(...pinFindings(pin, facts, expected));
  for (const [id, rune] of facts.runes) {
    // If an amount of it is sent, the clause of its runestone blocks.
    const counted = say.signing.clausesGeneralAssets.runeIsCountedIn({ id });
    findings.push(...runeFaults(rune).map((fault) => hold(`${fault} ${counted}`)));
  }
  return judge(
    'C4',
    say.signing.clausesGeneralAssets.assetsLandWhereThey,
    say.signing.clausesGeneralAssets.everyKnownAssetStays,
    inspection.pins.length === 0
      ? [say.signing.clausesGeneralAssets.noKnownAssetSits]
      : inspection.pins.map(pinText),
    [...findings, ...added],
  );
};

/** Inscriptions in a coin's details whose destination wasn't computed, so nothing can be said about them. */
const unpinned = ({ inspection, coins }: TransactionFacts): Finding[] =>
  inspection.inputs.flatMap(({ index, outpoint }) =>
    (coins.get(outpoint)?.report.inscriptions ?? [])
      .filter(({ id }) => !inspection.pins.some((pin) => pin.id === id && pin.input === index))
      .map(({ id }) => block(say.signing.clausesGeneralAssets.whereTheInscriptionGoes({ id }))),
  );

/** An index that doesn't answer isn't the same as no asset. */
function isSilent({ part, coin }: Part, isReported: boolean): boolean {
  if (part === 'to-come' || part === 'kept') return false;
  if (part === 'opened') {
    const verdict = coin?.report.verdict;
    return !isReported || verdict === undefined || verdict === 'unknown';
  }
  return !isReported;
}

/** Sats of a coin with an asset never become fee; those of a coin to be created stay ours. */
function ownSats({ input, name, part }: Part, flow: readonly SatRange[], facts: TransactionFacts) {
  if (part !== 'asset' && part !== 'to-come') return [];
  const runs = flow.filter((run) => run.input === input.index);
  if (runs.some(({ output }) => output === 'fee')) {
    return [
      block(
        say.signing.clausesGeneralAssets.satsOfWouldPay({ name: say.text.lower({ text: name }) }),
      ),
    ];
  }
  const { outputs } = facts.inspection;
  const strays = runs.some(({ output }) => output !== 'fee' && !outputs[output]?.mine);
  return part === 'to-come' && (strays || runs.length === 0)
    ? [
        block(
          say.signing.clausesGeneralAssets.satsOfWouldGo({ name: say.text.lower({ text: name }) }),
        ),
      ]
    : [];
}

function pinFindings(pin: AssetPin, { inspection }: TransactionFacts, expected: Expected) {
  const { kind, id, output } = pin;
  const target = typeof output === 'number' ? inspection.outputs[output] : undefined;
  const lands = expected.lands ? expected.lands(pin) : target?.mine != null;
  if (lands) return [];
  const what =
    kind === 'inscription'
      ? say.signing.clausesGeneralAssets.theInscription({ id })
      : say.signing.clausesGeneralAssets.someOf({ kind, id });
  if (output === 'fee') return [block(say.signing.clausesGeneralAssets.wouldBeLostIn({ what }))];
  if (output === 'burned')
    return [block(say.signing.clausesGeneralAssets.wouldBeDestroyed({ what }))];
  if (output === 'unknown') {
    const text = say.signing.clausesGeneralAssets.goesWhereNobodyCan({ what });
    return [expected.open ? hold(text) : block(text)];
  }
  const text = target?.mine
    ? say.signing.clausesGeneralAssets.wouldNotLandWhere({
        what,
        outputName: say.text.lower({ text: outputName(output) }),
      })
    : say.signing.clausesGeneralAssets.wouldLeaveYourWallet({
        what,
        outputName: say.text.lower({ text: outputName(output) }),
      });
  return [expected.open ? hold(text) : block(text)];
}
