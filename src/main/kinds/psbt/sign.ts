import { count } from '#main/signing/card.ts';
import { block, type Finding, hold, judge, outputName, sats } from '#main/signing/define/clause.ts';
import { defineTransaction, type TransactionFacts } from '#main/signing/define/purpose.ts';
import { inputsToSign, ownSums } from '#main/signing/read/inspect.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type PsbtIntent, psbtIntent } from '#shared/flows/intents/tools.ts';

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
    `It makes ${count(coins, 'coin')} of yours${cost === null ? '' : `: ${sats(cost)} of the fee pay for that`}.`,
    ...(small === 0
      ? []
      : [`${sats(smallSats)} are in ${count(small, 'coin')} too small for you to spend.`]),
  ];
  return [hold(parts.join(' '))];
}

/** The purpose is unknown, so whatever leaves the wallet beyond a fee needs an explicit confirmation. */
function whatYouLose(facts: Facts): Clause {
  const { inspection } = facts;
  const sums = ownSums(inspection);
  const title = 'What leaves your wallet';
  if (!sums) return judge('psbt.outlay', title, '', [], [block('It cannot be known.')]);
  const { spent, back } = sums;
  const fee = inspection.feeSats;
  const foreign = inspection.outputs.filter(({ mine, isData }) => !mine && !isData);
  const loss = spent - back;
  const findings: Finding[] = [];
  if (loss > 0n && (fee === null || loss > fee || foreign.length > 0)) {
    const away = foreign.map(
      ({ index, address, sats: value }) =>
        `${outputName(index)}: ${sats(value)} to ${address ?? 'no address'}`,
    );
    findings.push(hold(`${sats(loss)} leave your wallet. ${away.join('. ')}`.trim()));
  }
  const own = ownOutputs(facts);
  findings.push(...splitFindings(own));
  return judge(
    'psbt.outlay',
    title,
    loss <= 0n ? 'Nothing: at least as much comes back.' : `Only the fee, ${sats(loss)}.`,
    [
      `yours spent: ${sats(spent)}`,
      `back to you: ${sats(back)} in ${count(own.count, 'output')}`,
      ...(own.cost === null ? [] : [`of the fee, ${sats(own.cost)} pay for outputs of yours`]),
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
        ? { role: 'change', who: `yours, ${mine.path}` }
        : { role: 'unknown', who: otherWallet ?? 'somebody else' },
    fee: { rule: 'opened' },
    addresses: [],
    foreignAmounts: 'doubted',
    open: true,
  }),
  exempt: {
    C3: 'Nobody said which coin pays: C4 follows what each of them carries.',
    role: 'Nobody said which coin pays: the person sees each coin with its account.',
    total: 'No form showed a total for it: psbt.outlay says what leaves.',
    C5: 'A PSBT from elsewhere may carry data: C4 decodes a runestone and follows every rune.',
  },
  adds: {
    C6: ({ inspection }) =>
      inputsToSign(inspection).length === 0 ? [block('No input of yours is left to sign.')] : [],
    C10: ({ intent, inspection }) =>
      intent.unsignedHex === inspection.unsignedHex
        ? []
        : [block('It was asked for another transaction.')],
  },
  guards: {
    C30: { none: 'A PSBT does not say which module it is for: psbt.outlay holds whatever leaves.' },
    C31: {
      none: 'It does not say what it pays for, so no other payment is known to be for the same.',
    },
    C32: {
      none: 'Nobody quoted a fee for it: C9 bounds the network fee, psbt.outlay holds the rest.',
    },
    C33: { none: 'It does not say what is bought or sold.' },
  },
  clauses: [whatYouLose],
  names: {
    payment: 'somebody',
    inscription: 'whoever holds this output, with an asset',
    unknown: 'somebody else',
  },
  words: ({ inspection }, { outlaySats }) => ({
    title: 'Sign a PSBT',
    asked: 'Sign your inputs of the PSBT that you opened. It does not say what it is for.',
    does: `Signs ${inputsToSign(inspection).length} of ${count(inspection.inputs.length, 'input')}. ${
      ownSums(inspection)
        ? `${sats(outlaySats)} leave the wallet.`
        : 'What leaves the wallet is not known.'
    }`,
  }),
});
