import { block, type Finding, judge, sats } from '#main/signing/define/clause.ts';
import { defineTransaction } from '#main/signing/define/purpose.ts';
import {
  assetAlone,
  contentsNamed,
  gatherToken,
  landsFirst,
  namedAsset,
  namedCoinSpent,
  tokenAsNamed,
  type TokenTransaction,
} from '#main/signing/parts/token.ts';
import { parseInscriptionId } from '#shared/bitcoin/ids.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type DepositIntent, depositIntent } from '#shared/flows/intents/provider-made.ts';
import { say } from '#shared/words/say.ts';

import { payerOf, paysAs } from './payer.ts';

type Facts = TokenTransaction<DepositIntent>;

/** OP_RETURN with the module's id: its txid in wire order, and the index unless 0. */
export function moduleScript(moduleId: string): string {
  const { txid, index } = parseInscriptionId(moduleId);
  const bytes = [...Buffer.from(txid, 'hex').reverse()];
  for (let rest = index; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  return `6a${bytes.length.toString(16).padStart(2, '0')}${Buffer.from(bytes).toString('hex')}`;
}

const isModule = (
  { index, script }: { index: number; script: string },
  { moduleId }: DepositIntent,
): boolean => index === 0 && script === moduleScript(moduleId);

/** C1: input 0 is the inscription, output 0 burns its sat with the module's id, the rest is ours. */
function depositsToModule({ intent, inspection }: Facts): Clause {
  const [input] = inspection.inputs;
  const [output] = inspection.outputs;
  const findings: Finding[] = [];
  if (input?.outpoint !== intent.outpoint) findings.push(block(say.bridge.signDeposit.input1IsNot));
  if (output?.script !== moduleScript(intent.moduleId)) {
    findings.push(block(say.bridge.signDeposit.output1DoesNot));
  }
  if (output?.sats !== 1n) findings.push(block(say.bridge.signDeposit.output1DoesNotTake));
  return judge(
    'C1',
    say.bridge.signDeposit.depositsIntoTheModule,
    say.bridge.signDeposit.goToTheSwap({ amount: intent.amount, tick: intent.tick }),
    [
      say.bridge.signDeposit.module({ moduleId: intent.moduleId }),
      say.bridge.signDeposit.output1({
        script: output?.script.slice(0, 80) ?? say.signing.named.missing,
      }),
    ],
    findings,
  );
}

/** Sends a transfer inscription to the swap module (safety.md 1.3, deposit). */
export const deposit = defineTransaction<DepositIntent, Facts>({
  intent: depositIntent,
  gather: ({ intent, inspection, context }) => gatherToken(intent, inspection, context),
  expects: ({ intent }) => ({
    input: (input) =>
      input.outpoint === intent.outpoint && input.mine ? 'asset' : paysAs(input, intent),
    output: (output) =>
      isModule(output, intent) ? { role: 'data', who: say.signing.named.theModule } : null,
    data: (output) => isModule(output, intent),
    lands: ({ id, output }) => id === intent.inscriptionId && output === 0,
    fee: { rule: 'estimated', rate: intent.feeRate },
    addresses: [],
    contents: contentsNamed(intent),
    paysForContent: true,
    ...payerOf(intent),
  }),
  adds: {
    C6: namedCoinSpent,
    C4: landsFirst<Facts>(say.bridge.signDeposit.theModulesOutput, ({ index }) => index === 0),
  },
  guards: {
    C30: ({ moduleId }) => ({ id: moduleId, burns: true }),
    C31: { none: say.bridge.signDeposit.itSpendsTheTransfer },
    C32: { none: say.bridge.signDeposit.theNetworkFeeIs },
    C33: { none: say.bridge.signDeposit.whatIsDepositedStays },
  },
  clauses: [depositsToModule, tokenAsNamed, assetAlone],
  moves: ({ intent }) => ({
    gives: [],
    gets: [{ ...namedAsset(intent), about: say.bridge.signDeposit.inTheSwapOnce }],
  }),
  words: ({ intent }, { outlaySats }) => ({
    title: say.bridge.signDeposit.depositIntoTheSwap({ amount: intent.amount, tick: intent.tick }),
    act: 'deposit',
    asked: say.bridge.signDeposit.depositIntoModule({
      amount: intent.amount,
      tick: intent.tick,
      inscriptionId: intent.inscriptionId,
      moduleId: intent.moduleId,
      feeRate: intent.feeRate,
    }),
    does: say.bridge.signDeposit.leaveTheWalletNetwork({ outlaySats: sats(outlaySats) }),
  }),
});
