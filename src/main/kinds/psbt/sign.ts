import { block, type Finding, hold, judge, outputName, sats } from '#main/signing/define/clause.ts';
import { defineTransaction, type TransactionFacts } from '#main/signing/define/purpose.ts';
import { inputsToSign, ownSums } from '#main/signing/read/inspect.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type PsbtIntent, psbtIntent } from '#shared/flows/intents/tools.ts';
import { sentences } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

type Facts = TransactionFacts<PsbtIntent>;

/** More outputs of ours are a warning, since nothing explains so many coins. */
const MANY_COINS = 10;
/** Value and script length of every output. */
const OUTPUT_BYTES = 9;

/** Our outputs: their number, the fee share they cause, and those too small to spend that contain nothing known. */
function ownOutputs({ inspection, limits: { minCoinSats } }: Facts) {
  const { outputs, pins, feeSats, vsize } = inspection;
  const own = outputs.filter(({ mine }) => mine);
  const bytes = own.reduce((sum, { script }) => sum + OUTPUT_BYTES + script.length / 2, 0);
  const carrying = new Set(pins.map(({ output }) => output));
  const small = own.filter(({ index, sats: value }) => value < minCoinSats && !carrying.has(index));
  return {
    count: own.length,
    cost: feeSats === null || feeSats < 0n ? null : (feeSats * BigInt(bytes)) / BigInt(vsize),
    small: small.length,
    smallSats: small.reduce((sum, { sats: value }) => sum + value, 0n),
  };
}

/** Many coins, or coins too small to spend, cost more than the fee shows. */
function splitFindings({ count: coins, cost, small, smallSats }: ReturnType<typeof ownOutputs>) {
  if (coins <= MANY_COINS && small === 0) return [];
  const parts = [
    say.psbt.sign.itMakesOfYours({
      coins: say.counts.coin({ count: coins }),
      which: cost === null ? '' : say.psbt.sign.ofTheFeePay({ cost: sats(cost) }),
    }),
    ...(small === 0
      ? []
      : [
          say.psbt.sign.areInTooSmall({
            smallSats: sats(smallSats),
            small: say.counts.coin({ count: small }),
          }),
        ]),
  ];
  return [hold(parts.join(' '))];
}

/** The purpose is unknown, so whatever leaves the wallet beyond a fee needs an explicit confirmation. */
function whatYouLose(facts: Facts): Clause {
  const { inspection } = facts;
  const sums = ownSums(inspection);
  const title = say.psbt.sign.whatLeavesYourWallet;
  if (!sums) return judge('psbt.outlay', title, '', [], [block(say.psbt.sign.itCannotBeKnown)]);
  const { spent, back } = sums;
  const fee = inspection.feeSats;
  const foreign = inspection.outputs.filter(({ mine, isData }) => !mine && !isData);
  const loss = spent - back;
  const findings: Finding[] = [];
  if (loss > 0n && (fee === null || loss > fee || foreign.length > 0)) {
    const away = foreign.map(({ index, address, sats: value }) =>
      say.psbt.sign.to({
        outputName: outputName(index),
        sats: sats(value),
        address: address ?? say.signing.named.noAddress,
      }),
    );
    findings.push(hold(say.psbt.sign.leaveYourWallet({ loss: sats(loss), away: sentences(away) })));
  }
  const own = ownOutputs(facts);
  findings.push(...splitFindings(own));
  return judge(
    'psbt.outlay',
    title,
    loss <= 0n ? say.psbt.sign.nothingAtLeastAs : say.psbt.sign.onlyTheFee({ loss: sats(loss) }),
    [
      say.psbt.sign.yoursSpent({ spent: sats(spent) }),
      say.psbt.sign.backToYouIn({
        back: sats(back),
        count: say.counts.output({ count: own.count }),
      }),
      ...(own.cost === null ? [] : [say.psbt.sign.ofTheFeePayFor({ cost: sats(own.cost) })]),
    ],
    findings,
  );
}

/**
 * A PSBT that you opened: harmless ones pass, a loss is a warning, what is irreversible or can't be seen is blocked.
 */
export const psbt = defineTransaction<PsbtIntent, Facts>({
  intent: psbtIntent,
  completes: true,
  skipsSigned: true,
  gather: async () => Promise.resolve({}),
  expects: () => ({
    input: ({ mine }) => (mine ? 'opened' : 'foreign'),
    output: ({ mine, otherWallet }) =>
      mine
        ? { role: 'change', who: say.psbt.sign.yours({ path: mine.path }) }
        : { role: 'unknown', who: otherWallet ?? say.signing.named.somebodyElse },
    fee: { rule: 'opened' },
    addresses: [],
    foreignAmounts: 'doubted',
    open: true,
  }),
  exempt: {
    C3: say.psbt.sign.nobodySaidWhichCoin,
    role: say.psbt.sign.nobodySaidWhichCoinPays,
    total: say.psbt.sign.noFormShowedA,
    C5: say.psbt.sign.aPsbtFromElsewhere,
  },
  adds: {
    C6: ({ inspection }) =>
      inputsToSign(inspection).length === 0 ? [block(say.psbt.sign.noInputOfYours)] : [],
    C10: ({ intent, inspection }) =>
      intent.unsignedHex === inspection.unsignedHex ? [] : [block(say.psbt.sign.itWasAskedFor)],
  },
  guards: {
    C30: { none: say.psbt.sign.aPsbtDoesNot },
    C31: {
      none: say.psbt.sign.itDoesNotSay,
    },
    C32: {
      none: say.psbt.sign.nobodyQuotedAFee,
    },
    C33: { none: say.psbt.sign.itDoesNotSayWhat },
  },
  clauses: [whatYouLose],
  names: {
    payment: say.signing.named.somebody,
    inscription: say.psbt.sign.whoeverHoldsThisOutput,
    unknown: say.signing.named.somebodyElse,
  },
  words: ({ inspection }, { outlaySats }) => ({
    title: say.psbt.sign.signAPsbt,
    asked: say.psbt.sign.signYourInputsOf,
    does: say.psbt.sign.signsOf({
      length: inputsToSign(inspection).length,
      length2: say.counts.input({ count: inspection.inputs.length }),
      which: ownSums(inspection)
        ? say.psbt.sign.leaveTheWallet({ outlaySats: sats(outlaySats) })
        : say.psbt.sign.whatLeavesTheWallet,
    }),
  }),
});
