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
import { labelled } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

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
  if (!input) findings.push(block(say.bridge.signWithdrawApprove.itSpendsNothingOf));
  if (more.length > 0) findings.push(block(say.bridge.signWithdrawApprove.itSpendsMoreThan));
  if (input && input.index !== 0)
    findings.push(block(say.bridge.signWithdrawApprove.yourInputIsNot));
  for (const { index, outpoint } of own) {
    if (owned.has(outpoint)) {
      findings.push(
        block(say.bridge.signWithdrawApprove.spendsACoinThat({ inputName: inputName(index) })),
      );
    }
  }
  const at = landing(facts);
  const output = at?.output;
  if (!output?.mine || output.address !== intent.receiveAddress || at?.offset !== 0n) {
    findings.push(block(say.bridge.signWithdrawApprove.theWithdrawnInscriptionWould));
  } else if (output.type && output.sats < dustLimit[output.type]) {
    findings.push(block(say.bridge.signWithdrawApprove.theOutputForIt));
  } else if (output.sats < (value ?? 0n)) {
    findings.push(block(say.bridge.signWithdrawApprove.youWouldGetBack));
  }
  return judge(
    'C1',
    say.bridge.signWithdrawApprove.theWithdrawalComesTo,
    say.bridge.signWithdrawApprove.comeTo({
      amount: intent.amount,
      tick: intent.tick,
      receiveAddress: intent.receiveAddress,
    }),
    [
      say.bridge.signWithdrawApprove.toBeMadeBy({
        which: input ? inputName(input.index) : say.signing.named.noInput,
        sats: sats(value),
      }),
      output ? labelled(outputName(output.index), sats(output.sats)) : say.signing.named.noOutput,
    ],
    findings,
  );
}

/** C6: others' inputs are already signed, so nothing can be exchanged after us. */
const othersSigned = ({ inspection }: ApproveFacts): Finding[] =>
  inspection.inputs
    .filter(({ mine, signed }) => !mine && !signed)
    .map(({ index }) =>
      block(say.bridge.signWithdrawApprove.isNotSignedBy({ inputName: inputName(index) })),
    );

/** C8: the service only takes back its own, after the output to us. */
function onlyTheirOwn(facts: ApproveFacts): Finding[] {
  const { inspection } = facts;
  const brought = inspection.inputs
    .filter(({ mine }) => !mine)
    .reduce((sum, input) => sum + (valueOf(input) ?? 0n), 0n);
  const taken = inspection.outputs
    .filter(({ mine }) => !mine)
    .reduce((sum, output) => sum + output.sats, 0n);
  return taken > brought ? [block(say.bridge.signWithdrawApprove.othersWouldTakeMore)] : [];
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
        return { role: 'inscription', who: say.bridge.signWithdrawApprove.theWithdrawnInscription };
      }
      return !output.mine && output.otherWallet === null && isBehind(output, facts)
        ? { role: 'fee-service', who: say.signing.named.theService }
        : null;
    },
    fee: { rule: 'opened' },
    addresses: [facts.intent.receiveAddress],
    change: 0,
    foreignAmounts: 'free',
  }),
  exempt: {
    C3: say.bridge.signWithdrawApprove.noCoinOfYours,
    role: say.bridge.signWithdrawApprove.noCoinOfYoursPays,
    C9: say.bridge.signWithdrawApprove.theServicePaysThe,
    C11: say.bridge.signWithdrawApprove.theCoinIsStill,
    C28: say.bridge.signWithdrawApprove.theServiceRevealsThe,
  },
  adds: { C6: othersSigned, C8: onlyTheirOwn },
  guards: {
    C30: ({ moduleId }) => ({ id: moduleId }),
    C31: { none: say.bridge.signWithdrawApprove.itPaysNobodyC4 },
    C32: { none: say.bridge.signWithdrawApprove.theServicePaysIts },
    C33: { none: say.bridge.signWithdrawApprove.whatIsWithdrawnStays },
  },
  clauses: [comesToUs],
  words: ({ intent }) => ({
    title: say.bridge.signWithdrawApprove.withdraw({ amount: intent.amount, tick: intent.tick }),
    act: 'withdraw',
    asked: say.bridge.signWithdrawApprove.withdrawTo({
      amount: intent.amount,
      tick: intent.tick,
      receiveAddress: intent.receiveAddress,
    }),
    does: say.bridge.signWithdrawApprove.signsForAnInscription,
  }),
});
