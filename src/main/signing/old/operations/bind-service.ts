import { canonicalJson } from '#shared/canonical-json.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalCard, Clause } from '#shared/flows/approval.ts';
import type { BindIntent } from '#shared/flows/intents/operations.ts';

import { signMessage } from '../../bip322.ts';
import { agreedDigest, refuseBlocks, refuseWorse } from '../consent.ts';
import { digestOf } from '../digest.ts';
import { messageCard } from '../messages/card.ts';
import { type BindFacts, bindText, judgeBind } from './bind.ts';
import type { OperationsDeps } from './service.ts';

export interface BindsDeps extends Pick<OperationsDeps, 'vault' | 'network' | 'ownAddress'> {
  /** What the market has bound to the address that holds inscriptions, read anew each time. */
  readBound(nftAddress: string): Promise<{ btcAddress: string | null }>;
}

/** A payout address ready to be bound. Plain JSON: a flow stores it. */
export interface PreparedBind {
  intent: BindIntent;
  message: string;
  card: ApprovalCard;
  digest: string;
}

/** Writes, judges and signs the text that binds a payout address to the address that holds inscriptions. */
export function createBinds(deps: BindsDeps) {
  const { network } = deps;

  async function judged(intent: BindIntent, message: string): Promise<Clause[]> {
    const bound = await deps
      .readBound(intent.nftAddress)
      .catch((): BindFacts['bound'] => 'unknown');
    const ownAddress = (address: string) => deps.ownAddress(address);
    return judgeBind({ intent, network, message, ownAddress, bound });
  }

  return {
    /** A card with a `block` is returned, to be shown; it cannot be signed. */
    async prepareBind(intent: BindIntent): Promise<PreparedBind> {
      const message = bindText(intent);
      const card = messageCard(
        {
          purpose: 'bind',
          title: 'Bind a payout address',
          network: intent.network,
          asked: `Have sales of what ${intent.nftAddress} holds paid to ${intent.btcAddress}.`,
          does: `Signs a message of ${intent.nftAddress}. Whoever has it can bind this payout address again at any time: it does not expire.`,
          clauses: await judged(intent, message),
          deadline: null,
        },
        { address: intent.nftAddress, form: 'bip322', text: message },
      );
      return { intent, message, card, digest: digestOf(canonicalJson({ intent, message, card })) };
    },

    /**
     * The BIP-322 signature, in base64, of exactly what was approved, after judging it again. Throws
     * DIGEST_MISMATCH, POLICY_VIOLATION, VAULT_LOCKED.
     */
    async signBind(prepared: PreparedBind, approvedDigest: string): Promise<string> {
      const { intent, message, card } = prepared;
      agreedDigest(canonicalJson({ intent, message, card }), approvedDigest, prepared.digest);
      refuseBlocks(card.clauses);
      refuseWorse(card.clauses, await judged(intent, message));
      const owner = deps.ownAddress(intent.nftAddress);
      if (!owner) throw new AppError('ADDRESS_INVALID', 'not ours', { reason: 'not ours' });
      return signMessage(message, owner, network, deps.vault);
    },
  };
}
