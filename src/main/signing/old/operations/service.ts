import type { Network } from '#shared/bitcoin/network.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalCard, Clause } from '#shared/flows/approval.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';

import type { Clock } from '../../../clock.ts';
import type { InputToSign } from '../../../vault/sign-psbt.ts';
import type { OwnAddress } from '../../../wallet/accounts.ts';
import { signMessage } from '../../bip322.ts';
import { agreedDigest, refuseBlocks, refuseWorse } from '../consent.ts';
import { digestOf } from '../digest.ts';
import { messageCard } from '../messages/card.ts';
import { judgeOperations, type OperationFacts } from './clauses.ts';
import { requestText } from '../../purposes/swap/expected.ts';

/** What the server answered to a preparation. */
export type OperationAnswer = Pick<OperationFacts, 'messages' | 'ids' | 'feeTick' | 'feeAmount'>;
/** What is read beside it, each time anew. */
export type OperationReadings = Pick<OperationFacts, 'gasAddress' | 'usedTs' | 'pools'>;

export interface OperationsDeps {
  vault: { sign(approval: string, digest: string, inputs: InputToSign[]): Promise<string> };
  network: Network;
  /** Null for an address that is not ours. */
  ownAddress(address: string): OwnAddress | null;
  /** The module's gas address by its own inscription, the pools now, the seconds signed with before. */
  read(intent: SwapIntent): Promise<OperationReadings>;
  clock: Clock;
}

/** Operations of the swap, ready to be approved. Plain JSON: a flow stores it. */
export interface PreparedOperations {
  intent: SwapIntent;
  answer: OperationAnswer;
  card: ApprovalCard;
  digest: string;
}

/** Seconds that the server takes a message for. */
const VALID_SECONDS = 600;

/** Reads, judges and signs the messages of the swap family (safety.md 1.3). */
export function createOperations(deps: OperationsDeps) {
  const { network, clock } = deps;

  async function judged(intent: SwapIntent, answer: OperationAnswer): Promise<Clause[]> {
    const readings = await deps.read(intent);
    const owner = deps.ownAddress(intent.address);
    const now = Math.floor(clock.now() / 1000);
    return judgeOperations({ ...answer, ...readings, intent, network, owner, now });
  }

  return {
    /** A card with a `block` is returned, to be shown; it cannot be signed. */
    async prepareOperations(
      intent: SwapIntent,
      answer: OperationAnswer,
    ): Promise<PreparedOperations> {
      const card = cardOf(intent, answer, await judged(intent, answer));
      return { intent, answer, card, digest: digestOf(canonicalJson({ intent, answer, card })) };
    },

    /**
     * One BIP-322 signature a message, in their order, after judging everything again. Throws DIGEST_MISMATCH,
     * POLICY_VIOLATION, QUOTE_EXPIRED, VAULT_LOCKED.
     */
    async signOperations(prepared: PreparedOperations, approvedDigest: string): Promise<string[]> {
      const { intent, answer, card } = prepared;
      agreedDigest(canonicalJson({ intent, answer, card }), approvedDigest, prepared.digest);
      if (card.deadline !== null && clock.now() > card.deadline) {
        throw new AppError('QUOTE_EXPIRED', 'the time for this is over: prepare it again');
      }
      refuseBlocks(card.clauses);
      const clauses = await judged(intent, answer);
      refuseWorse(card.clauses, clauses);
      const owner = deps.ownAddress(intent.address);
      if (!owner) throw new AppError('ADDRESS_INVALID', 'not ours', { reason: 'not ours' });
      const signatures: string[] = [];
      for (const message of answer.messages) {
        signatures.push(await signMessage(message, owner, network, deps.vault));
      }
      return signatures;
    },
  };
}

function cardOf(intent: SwapIntent, answer: OperationAnswer, clauses: Clause[]): ApprovalCard {
  const count = answer.messages.length;
  return messageCard(
    {
      purpose: 'swap',
      title: 'Sign an operation of the swap',
      network: intent.network,
      asked: `You want to ${intent.operations.map(requestText).join('; then ') || 'claim'}, for at most ${intent.maxFeeAmount} ${intent.feeTick} of fee each time.`,
      does: `Signs ${count} message${count === 1 ? '' : 's'} of ${intent.address}. Whoever has them can carry out exactly what they say, until they expire.`,
      clauses,
      deadline: (intent.ts + VALID_SECONDS) * 1000,
    },
    { address: intent.address, form: 'bip322', text: answer.messages.join('\n') },
  );
}
