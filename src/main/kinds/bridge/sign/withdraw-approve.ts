import {
  block,
  type Finding,
  inputName,
  judge,
  outputName,
  sats,
} from '#main/signing/define/clause.ts';
import { defineTransaction, type TransactionFacts } from '#main/signing/define/purpose.ts';
import type { InspectedInput, InspectedOutput } from '#main/signing/read/inspect.ts';
import { landingOf, satFlow } from '#main/signing/read/sat-flow.ts';
import { dustLimit } from '#main/wallet/fees.ts';
import type { Clause } from '#shared/flows/approval.ts';
import {
  type WithdrawApproveIntent,
  withdrawApproveIntent,
} from '#shared/flows/intents/provider-made.ts';

export interface ApproveFacts extends TransactionFacts<WithdrawApproveIntent> {
  /** All of our current outpoints. */
  owned: ReadonlySet<string>;
}

const valueOf = ({ proved, claimed }: InspectedInput): bigint | null =>
  (proved ?? claimed)?.sats ?? null;

/** Destination of input 1's first sat, using claimed amounts where unproved. */
function landing({ inspection }: ApproveFacts) {
  const values = inspection.inputs.map(valueOf);
  const known = values.flatMap((value) => value ?? []);
  if (known.length !== values.length) return null;
  const flow = satFlow(
    known,
    inspection.outputs.map((output) => output.sats),
  );
  const found = landingOf(flow, 0, 0n);
  const output = typeof found?.output === 'number' ? inspection.outputs[found.output] : undefined;
  return found && output ? { output, offset: found.offset } : null;
}

/** C1: input 1 is an inscription to be created, the rest is the service’s, and it goes to our address. */
function comesToUs(facts: ApproveFacts): Clause {
  const { intent, inspection, owned } = facts;
  const own = inspection.inputs.filter(({ mine }) => mine);
  const [input, ...more] = own;
  const value = inspection.inputs[0] ? valueOf(inspection.inputs[0]) : null;
  const findings: Finding[] = [];
  if (!input) findings.push(block('It spends nothing of yours.'));
  if (more.length > 0) findings.push(block('It spends more than one coin of yours.'));
  if (input && input.index !== 0) findings.push(block('Your input is not the first.'));
  for (const { index, outpoint } of own) {
    if (owned.has(outpoint)) {
      findings.push(block(`${inputName(index)} spends a coin that you already have.`));
    }
  }
  const at = landing(facts);
  const output = at?.output;
  if (!output?.mine || output.address !== intent.receiveAddress || at?.offset !== 0n) {
    findings.push(block('The withdrawn inscription would not come to your address.'));
  } else if (output.type && output.sats < dustLimit[output.type]) {
    findings.push(block('The output for it is too small to be relayed.'));
  } else if (output.sats < (value ?? 0n)) {
    findings.push(block('You would get back less than your input holds.'));
  }
  return judge(
    'C1',
    'The withdrawal comes to you',
    `${intent.amount} ${intent.tick} come to ${intent.receiveAddress}.`,
    [
      `${input ? inputName(input.index) : 'no input'}: ${sats(value)}, to be made by the withdrawal`,
      output ? `${outputName(output.index)}: ${sats(output.sats)}` : 'no output',
    ],
    findings,
  );
}

/** C6: others' inputs are already signed, so nothing can be exchanged after us. */
const othersSigned = ({ inspection }: ApproveFacts): Finding[] =>
  inspection.inputs
    .filter(({ mine, signed }) => !mine && !signed)
    .map(({ index }) => block(`${inputName(index)} is not signed by its owner yet.`));

/** C8: the service only takes back its own, after the output to us. */
function onlyTheirOwn(facts: ApproveFacts): Finding[] {
  const { inspection } = facts;
  const brought = inspection.inputs
    .filter(({ mine }) => !mine)
    .reduce((sum, input) => sum + (valueOf(input) ?? 0n), 0n);
  const taken = inspection.outputs
    .filter(({ mine }) => !mine)
    .reduce((sum, output) => sum + output.sats, 0n);
  return taken > brought ? [block('Others would take more than they bring.')] : [];
}

/** The output with the inscription. Others' outputs come after it; any other is an unknown recipient's. */
const isBehind = (output: InspectedOutput, facts: ApproveFacts): boolean => {
  const at = landing(facts);
  return at !== null && output.index > at.output.index && !output.isData;
};

/** Receives a withdrawal: the inscription created by the service goes to our address (safety.md 1.3, withdraw). */
export const withdrawApprove = defineTransaction<WithdrawApproveIntent, ApproveFacts>({
  intent: withdrawApproveIntent,
  gather: async ({ context: { reader, addresses } }) => ({
    owned: new Set((await reader.list(addresses.ownAddresses())).map(({ outpoint }) => outpoint)),
  }),
  expects: (facts) => ({
    input: ({ index, mine, outpoint }) =>
      !mine ? 'foreign' : index === 0 && !facts.owned.has(outpoint) ? 'to-come' : null,
    output(output) {
      const { receiveAddress } = facts.intent;
      if (output.mine && output.address === receiveAddress) {
        return { role: 'inscription', who: 'the withdrawn inscription' };
      }
      return !output.mine && output.otherWallet === null && isBehind(output, facts)
        ? { role: 'fee-service', who: 'the service' }
        : null;
    },
    fee: { rule: 'opened' },
    addresses: [facts.intent.receiveAddress],
    change: 0,
    foreignAmounts: 'free',
  }),
  exempt: {
    C3: 'No coin of yours pays: the one input that is yours is still to be made.',
    role: 'No coin of yours pays: the service pays the fee.',
    C9: 'The service pays the fee: C4 and C8 keep every sat of yours from it.',
    C11: 'The coin is still to be made, so no index can know it yet.',
    C28: 'The service reveals the inscription after the payment and gives no bytes of it before, so nothing can be proved. The signature gives nothing of yours away: C1 brings every sat back, and the amount is bound by the message that you sign beside it.',
  },
  adds: { C6: othersSigned, C8: onlyTheirOwn },
  guards: {
    C30: ({ moduleId }) => ({ id: moduleId }),
    C31: { none: 'It pays nobody: C4 and C8 keep every sat of yours.' },
    C32: { none: 'The service pays its fee: C8 keeps every sat of yours from it.' },
    C33: { none: 'What is withdrawn stays yours at the same amount: nothing is priced.' },
  },
  clauses: [comesToUs],
  words: ({ intent }) => ({
    title: `Withdraw ${intent.amount} ${intent.tick}`,
    act: 'withdraw',
    asked: `Withdraw ${intent.amount} ${intent.tick} to ${intent.receiveAddress}.`,
    does: 'Signs for an inscription that the service is still to make, so that it comes to you. Nothing of yours leaves the wallet.',
  }),
});
