import { block, type Finding, judge, outputName, sats, warn } from '#main/signing/define/clause.ts';
import type { Expected, TransactionFacts } from '#main/signing/define/purpose.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import { UNPROVED } from '#main/signing/read/inspect-input.ts';
import { dustLimit } from '#main/wallet/fees.ts';
import { say } from '#shared/words/say.ts';

import type { GeneralClause } from './define.ts';
import { MOST_PARTS } from './inputs.ts';

/** OP_RETURN OP_13: the beginning of a runestone. */
const RUNESTONE = '6a5d';

/** C5: a data output was requested, so no runestone can move or burn runes unnoticed. */
export const onlyExpectedData: GeneralClause = ({ inspection }, expected, added) =>
  judge(
    'C5',
    say.signing.clausesGeneralOutputs.noHiddenInstructions,
    say.signing.clausesGeneralOutputs.noOutputCarriesData,
    [say.signing.clausesGeneralOutputs.outputsLookedAt({ length: inspection.outputs.length })],
    [
      ...inspection.outputs
        .filter((output) => output.isData && expected.data?.(output) !== true)
        .map(({ index, script }) =>
          block(
            script.startsWith(RUNESTONE)
              ? say.signing.clausesGeneralOutputs.isARunestoneIt({ outputName: outputName(index) })
              : say.signing.clausesGeneralOutputs.carriesDataThatNobody({
                  outputName: outputName(index),
                }),
          ),
        ),
      ...added,
    ],
  );

/** C8: outputs are those requested, plus change to the paying wallet. */
export const onlyExpectedOutputs: GeneralClause = (facts, expected, added) => {
  const { outputs } = facts.inspection;
  const findings: Finding[] = [];
  const evidence: string[] = [];
  const change: InspectedOutput[] = [];
  for (const output of outputs) {
    const { index, address, mine } = output;
    const part = expected.output(output);
    const owner = mine
      ? say.signing.clausesGeneralOutputs.yours({ path: mine.path })
      : onOtherNetworks(output);
    evidence.push(
      say.signing.clausesGeneralOutputs.to({
        outputName: outputName(index),
        sats: sats(output.sats),
        address: address ?? say.signing.named.noAddress,
        who: part?.who ?? owner,
      }),
    );
    if (part === null && mine) change.push(output);
    else if (part === null)
      findings.push(
        block(
          say.signing.clausesGeneralOutputs.wouldGoTo({
            outputName: outputName(index),
            sats: sats(output.sats),
            onOtherNetworks: onOtherNetworks(output),
          }),
        ),
      );
    else if (!expected.open) findings.push(...dustFindings(output));
  }
  findings.push(...changeFindings(change, facts, expected));
  if (outputs.length > MOST_PARTS)
    findings.push(block(say.signing.clausesGeneralOutputs.itHasMoreThan({ MOST_PARTS })));
  return judge(
    'C8',
    say.signing.clausesGeneralOutputs.nothingToStrangers,
    say.signing.clausesGeneralOutputs.everyOutputIsExpected,
    evidence.slice(0, 50),
    [...findings.slice(0, 20), ...added],
  );
};

/** Another wallet of the same vault isn't the paying one: what is sent there counts as leaving. */
const onOtherNetworks = ({ otherWallet }: InspectedOutput): string =>
  otherWallet === null
    ? say.signing.named.somebodyUnknown
    : say.signing.clausesGeneralOutputs.anotherWalletOfYours({ otherWallet });

const dustFindings = ({ index, type, sats: value, isData }: InspectedOutput): Finding[] =>
  !isData && (type === null ? value === 0n : value < dustLimit[type])
    ? [block(say.signing.clausesGeneralOutputs.isBelowWhatNodes({ outputName: outputName(index) }))]
    : [];

function changeFindings(
  change: readonly InspectedOutput[],
  { limits }: TransactionFacts,
  expected: Expected,
): Finding[] {
  if (expected.open) return [];
  const most = expected.change ?? 1;
  const floor = expected.changeFloorSats ?? limits.minCoinSats;
  const findings: Finding[] = [];
  if (change.length > most) {
    findings.push(
      block(
        most === 1
          ? say.signing.clausesGeneralOutputs.thereIsMoreThan
          : say.signing.clausesGeneralOutputs.thereAreOutputsOf({ length: change.length, most }),
      ),
    );
  }
  for (const output of change) {
    findings.push(...dustFindings(output));
    if (output.mine?.role !== 'payment' && output.address !== expected.changeAddress) {
      findings.push(
        block(
          say.signing.clausesGeneralOutputs.changeWouldGoTo({
            outputName: outputName(output.index),
          }),
        ),
      );
    }
    if (output.sats < floor && dustFindings(output).length === 0) {
      findings.push(
        block(
          say.signing.clausesGeneralOutputs.isBelowYourFloor({
            outputName: outputName(output.index),
            floor: sats(floor),
          }),
        ),
      );
    }
  }
  return findings;
}

/** The PSBT has only known fields; on others' inputs only where it matters. */
export const onlyKnownFields: GeneralClause = ({ inspection }, expected, added) => {
  const doubt = expected.open ? warn : block;
  const findings: Finding[] = inspection.problems.map((text) =>
    block(say.signing.clausesGeneralOutputs.theTransaction({ text })),
  );
  for (const input of inspection.inputs) {
    const { index, mine, problems } = input;
    // Our signature then doesn't cover others' inputs.
    if (!mine && expected.sighash !== undefined) continue;
    for (const problem of problems) {
      // C2 reports it, or what binds the amount.
      if (problem === UNPROVED) continue;
      const text = say.signing.clausesGeneralOutputs.input({ index: index + 1, problem });
      findings.push(!mine && expected.open ? { verdict: 'hold', text } : block(text));
    }
    if (mine && waits(input.sequence, inspection.version)) {
      findings.push(
        doubt(say.signing.clausesGeneralOutputs.inputCannotBeSpent({ index: index + 1 })),
      );
    }
  }
  if (inspection.locktime !== 0) {
    findings.push(
      expected.open
        ? warn(say.signing.clausesGeneralOutputs.itCannotBeMined)
        : block(say.signing.clausesGeneralOutputs.theTransactionHasA),
    );
  }
  return judge(
    'psbt.fields',
    say.signing.clausesGeneralOutputs.nothingUnknownInside,
    say.signing.clausesGeneralOutputs.theTransactionHoldsOnly,
    [
      say.signing.clausesGeneralOutputs.transactionVersionLocktime({
        version: inspection.version,
        locktime: inspection.locktime,
      }),
    ],
    [...findings, ...added],
  );
};

/** BIP-68: from version 2 on, a sequence without the disable bit requires a minimum age of the coin. */
const waits = (sequence: number, version: number): boolean =>
  version >= 2 && (sequence & 0x8000_0000) === 0 && (sequence & 0xffff) !== 0;
