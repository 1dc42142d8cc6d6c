import { isWatched } from '#main/wallet/accounts.ts';
import type { ApprovalCard, CardAsset, Clause, Purpose } from '#shared/flows/approval.ts';
import { makeVisible } from '#shared/text.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import { transferSentences } from './contents/moved-transfers.ts';
import { inputName, outputName, sats } from './define/clause.ts';
import type {
  Expected,
  Meanings,
  MessageFacts,
  MessagePurpose,
  OutputPart,
  OutputRole,
  TransactionFacts,
  TransactionPurpose,
} from './define/purpose.ts';
import { meaningKey } from './meaning.ts';
import { pinText } from './read/assets.ts';
import { type InspectedOutput, type Inspection, ownSums } from './read/inspect.ts';
import { sighashName } from './read/signed-parts.ts';

const roleNames: Record<OutputRole, string> = {
  payment: say.signing.named.theRecipient,
  change: say.signing.card.backToYou,
  data: say.signing.card.anOutputWithData,
  unknown: say.signing.named.somebodyUnknown,
  inscription: say.signing.named.theInscription,
  'fee-service': say.signing.named.aService,
};

const noMeanings: Meanings = { assets: new Map(), nameOf: () => null };

/** The card of a transaction, from the bytes to be signed and the frozen intent only. */
export function transactionCard<I extends object, F extends TransactionFacts>(
  name: Purpose,
  purpose: TransactionPurpose<I, F>,
  facts: F,
  clauses: Clause[],
  deadline: number | null,
  meanings: Meanings = noMeanings,
): ApprovalCard {
  const { inspection, network } = facts;
  const expected = purpose.expects(facts);
  const role = (output: InspectedOutput): OutputRole => roleOf(output, inspection, expected);
  const fee = inspection.feeSats !== null && inspection.feeSats > 0n ? inspection.feeSats : 0n;
  const sums = ownSums(inspection);
  const outlay = sums && sums.spent > sums.back ? sums.spent - sums.back : 0n;
  const { postageSats: postage = 0n } = expected;
  const sells = purpose.completedByOthers === true;
  const words = purpose.words(facts, { outlaySats: outlay, feeSats: fee });
  return {
    purpose: name,
    network: network.id,
    ...words,
    does: [
      words.does,
      ...transferSentences(facts, expected),
      ...otherNetworksText(inspection),
    ].join(' '),
    ...(purpose.moves ? { moves: purpose.moves(facts) } : {}),
    ...(purpose.refs ? { refs: purpose.refs(facts) } : {}),
    clauses,
    inputs: inspection.inputs.map(
      ({ outpoint, address, proved, claimed, mine, type, sighash }) => ({
        outpoint,
        address: address ?? say.signing.named.noAddress,
        sats: (proved ?? claimed)?.sats.toString() ?? '0',
        mine: mine !== null,
        path: mine?.path ?? null,
        sighash: sighashName(type, sighash),
      }),
    ),
    outputs: inspection.outputs.map((output) => ({
      address: output.address,
      ...nameOf(output, meanings.nameOf, expected.output(output)),
      sats: output.sats.toString(),
      role: role(output),
      mine: output.mine !== null,
    })),
    feeSats: fee.toString(),
    feeRate: inspection.feeRate ?? '0.00',
    ...(sells
      ? { satFlow: saleSentences(inspection) }
      : {
          pins: pinsOf(inspection, meanings.assets, purpose.named?.(facts)),
          satFlow: flowSentences(inspection, role, { ...roleNames, ...purpose.names }),
        }),
    outlaySats: outlay.toString(),
    ...(postage > 0n ? { postageSats: postage.toString() } : {}),
    txid: inspection.txidFixed && !sells ? inspection.txid : '',
    deadline,
  };
}

/** For a watch-only wallet: nothing is signed here. */
const otherNetworksText = ({ inputs }: Inspection): string[] =>
  inputs.some(({ mine }) => mine !== null && isWatched(mine))
    ? [say.signing.card.itIsNotSigned]
    : [];

/** An output is named after an asset it receives, then after its expected purpose; change is ours. */
function roleOf(output: InspectedOutput, { pins }: Inspection, expected: Expected): OutputRole {
  const part = expected.output(output);
  if (output.isData) return 'data';
  if (part && part.role !== 'change') {
    const carries =
      expected.sighash === undefined && pins.some((pin) => pin.output === output.index);
    return carries ? 'inscription' : part.role;
  }
  if (pins.some((pin) => pin.output === output.index)) return 'inscription';
  return output.mine ? 'change' : 'unknown';
}

const pinsOf = (
  { pins }: Inspection,
  meanings: Meanings['assets'],
  named: readonly CardAsset[] = [],
): NonNullable<ApprovalCard['pins']> =>
  pins.map((pin) => {
    const { kind, id, input, output } = pin;
    const called = named.find(
      ({ inscriptionId }) => kind === 'inscription' && inscriptionId === id,
    );
    const asset = called ?? meanings.get(meaningKey(pin));
    return {
      label: say.signing.readAssets.asset({ kind, id: id.slice(0, 12) }),
      input,
      output: typeof output === 'number' ? output : null,
      ...(asset ? { asset } : {}),
    };
  });

function nameOf(
  { otherWallet, address, mine }: InspectedOutput,
  named: Meanings['nameOf'],
  part: OutputPart | null,
): { name?: string } {
  if (otherWallet !== null) return { name: say.signing.card.yourWallet({ otherWallet }) };
  const name = mine || address === null ? null : named(address);
  if (name !== null) return { name };
  return part === null || mine || part.who === say.signing.named.askedFor ? {} : { name: part.who };
}

/** Where each input’s sats go, in order of their flow, then each known asset. */
export function flowSentences(
  inspection: Inspection,
  role: (output: InspectedOutput) => OutputRole,
  names: Record<OutputRole, string>,
): string[] {
  const inputs = inspection.inputs.map(({ index, proved }) => {
    const parts = inspection.satFlow
      .filter((range) => range.input === index)
      .map((range) => {
        const output = range.output === 'fee' ? undefined : inspection.outputs[range.output];
        if (!output) return say.signing.card.toTheFee({ sats: sats(range.sats) });
        const target = names[role(output)];
        return say.signing.card.to({
          sats: sats(range.sats),
          outputName: say.text.lower({ text: outputName(output.index) }),
          target,
        });
      });
    return say.signing.card.flowOf({
      what: commas([inputName(index), sats(proved?.sats ?? null)]),
      where: commas(parts) || say.signing.named.unknown,
    });
  });
  return [
    ...inputs,
    ...inspection.pins.map((pin) => say.signing.card.asset({ pin: pinText(pin) })),
  ];
}

/** The same for a PSBT of unknown purpose. */
export const flowText = (inspection: Inspection): string[] =>
  flowSentences(
    inspection,
    ({ index, mine, isData }) => {
      if (isData) return 'data';
      if (inspection.pins.some(({ output }) => output === index))
        return mine ? 'inscription' : 'payment';
      return mine ? 'change' : 'unknown';
    },
    {
      ...roleNames,
      inscription: say.signing.card.yoursWithAnAsset,
      payment: say.signing.card.somebodyElseWhoGets,
      unknown: say.signing.named.somebodyElse,
    },
  );

/** A sale is completed by its buyer, so its sats don't flow in the order of the present outputs. */
const saleSentences = ({ inputs, outputs }: Inspection): string[] => [
  ...inputs.map(({ index, proved, mine }) =>
    say.signing.card.flowOf({
      what: commas([inputName(index), sats(proved?.sats ?? null)]),
      where: mine ? say.signing.card.withItsInscriptionTo : say.signing.card.ofSomebodyElse,
    }),
  ),
  ...outputs.map(({ index, sats: value, mine }) =>
    say.signing.card.flowOf({
      what: commas([outputName(index), sats(value)]),
      where: mine ? say.signing.card.toYouPaidBy : say.signing.card.notCoveredByYour,
    }),
  ),
];

/** The card of texts to be signed: they spend nothing, and no character in them is hidden. */
export function messageCard<I extends object, F extends MessageFacts>(
  name: Purpose,
  purpose: MessagePurpose<I, F>,
  facts: F,
  clauses: Clause[],
  deadline: number | null,
): ApprovalCard {
  const { messages, network } = facts;
  const [first] = messages;
  const { text, hidden } = makeVisible(messages.map(({ message }) => message).join('\n'));
  return {
    purpose: name,
    network: network.id,
    ...purpose.words(facts),
    clauses,
    message: { address: first?.address ?? '', form: first?.form ?? 'bip322', text, hidden },
    inputs: [],
    outputs: [],
    feeSats: '0',
    feeRate: '0.00',
    satFlow: [],
    outlaySats: '0',
    txid: '',
    deadline,
  };
}
