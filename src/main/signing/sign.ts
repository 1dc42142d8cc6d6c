import { canonicalJson } from '#shared/canonical-json.ts';
import { AppError } from '#shared/errors.ts';
import type { Purpose } from '#shared/flows/approval.ts';
import { approvalText, parseApprovalText, type SignItem } from '#shared/flows/consent.ts';
import type { Prepared } from '#shared/flows/prepared.ts';

import { createBatch } from './batch/batch.ts';
import type { Review, Signed } from './batch/judged.ts';
import { refuseBlocks, refuseOutage, refuseWorse } from './consent.ts';
import type { SigningContext } from './define/context.ts';
import type { AnyMessages, AnyTransaction, Purposes } from './define/purpose.ts';
import { digestOf } from './digest.ts';
import { createFinish } from './finish.ts';
import { createGather, oneMoment } from './gather.ts';
import { asReturned, takeSignatures } from './opened/returned.ts';
import { createPrepare } from './prepare.ts';

export type { Review, Signed } from './batch/judged.ts';

/** The key process, as far as signing is concerned: it signs only what a person consented to. */
export interface ApprovedSigner {
  signApproved(request: { text: string; items: number[] }): Promise<string[]>;
}

export interface SigningDeps {
  vault: ApprovedSigner;
  context: SigningContext;
  /** What can be signed, and the definition of each. */
  purposes: Purposes;
  /** Names the wallets of the vault. */
  walletName: (walletId: string) => string;
}

/**
 * The one ritual of signing: whatever is to be signed is gathered, judged by the general clauses and its purpose's
 * own, shown, and signed by the key process only after a person approved exactly that, and all of it held again.
 */
export function createSigning({ vault, context, purposes, walletName }: SigningDeps) {
  /** What each definition knows of its own intent and facts is between it and itself. */
  const purposeOf = (name: Purpose): AnyTransaction | AnyMessages =>
    purposes[name] as unknown as AnyTransaction | AnyMessages;
  const { look, gather } = createGather({ context, purposeOf, walletName });
  const finish = createFinish(context, purposeOf);

  return {
    prepare: createPrepare({ context, purposeOf, look }),

    /** The card as of now, and the text that consent is given to. Throws the provider's failures. */
    async review(prepared: Prepared): Promise<Review> {
      const judged = await gather(prepared, oneMoment(context));
      const card = await judged.card();
      const intent = { ...prepared.intent };
      const text = approvalText({ version: 1, intent, items: judged.items, card });
      return { text, digest: digestOf(text), card };
    },

    /**
     * Signs exactly what was shown and approved, after gathering and judging all of it again. Throws VAULT_LOCKED,
     * DIGEST_MISMATCH (nobody approved it, or something changed: show it again), QUOTE_EXPIRED, POLICY_VIOLATION,
     * PSBT_INVALID, and the provider's failures.
     */
    async sign(prepared: Prepared, review: Review): Promise<Signed> {
      const { card, text } = review;
      refuseOther(prepared, review);
      refuseExpired(card.deadline);
      refuseBlocks(card.clauses);
      // Read anew: nothing of what was shown is believed again.
      const judged = await gather(prepared, oneMoment(context));
      refuseExpired(judged.deadline);
      refuseOutage(judged.coins, judged.clauses);
      refuseWorse(card.clauses, judged.clauses);
      const expected = approvalText({
        version: 1,
        intent: { ...prepared.intent },
        items: judged.items,
        card,
      });
      if (expected !== text) {
        throw new AppError('DIGEST_MISMATCH', 'it is no longer what was shown');
      }
      const items = await vault.signApproved({ text, items: judged.items.map((_, at) => at) });
      if (items.length !== judged.items.length) {
        throw new AppError('PSBT_INVALID', 'not everything was signed');
      }
      return finish(prepared, judged, items);
    },

    /**
     * What a person approved here and signed elsewhere, gathered and judged once more. Of what comes back only the
     * signatures are taken, into our own bytes. `shown`: what was approved; null after a restart, and then nothing may be
     * held. Throws PSBT_INVALID with a sentence in `details.reason`, POLICY_VIOLATION, DIGEST_MISMATCH (to be approved
     * again), and the provider's failures.
     */
    async accept(
      prepared: Prepared,
      returned: string,
      shown: Review | null,
    ): Promise<Signed & { card: Review['card'] }> {
      const judged = await gather(prepared, oneMoment(context));
      const [item] = judged.items;
      if (item?.kind !== 'psbt') throw new AppError('PSBT_INVALID', 'there is nothing to sign');
      const { approved, signed } = takeSignatures(item, returned);
      refuseOutage(judged.coins, judged.clauses);
      refuseWorse(shown?.card.clauses ?? [], judged.clauses);
      const card = await judged.card();
      const base = { ...judged, items: [{ ...item, psbt: approved }] };
      return { ...(await finish(prepared, base, [signed]).catch(asReturned)), card };
    },

    ...createBatch({
      // Lines share what is read of the market and of addresses; each coin is still asked about by itself.
      gatherer() {
        const now = oneMoment(context);
        return (prepared) => gather(prepared, now);
      },
      finish,
      inOne: (run) => (context.inOne ? context.inOne(run) : run()),
      refuseExpired,
      signApproved: (request) => vault.signApproved(request),
    }),
  };

  function refuseExpired(deadline: number | null): void {
    if (deadline !== null && context.now() > deadline) {
      throw new AppError('QUOTE_EXPIRED', 'the time for this is over: prepare it again');
    }
  }
}

export type Signing = ReturnType<typeof createSigning>;

/** Throws DIGEST_MISMATCH unless what was shown is of this intent, these bytes and this card. */
function refuseOther({ intent, items }: Prepared, { text, card }: Review): void {
  const shown = parseApprovalText(text);
  const bytesOf = (list: readonly SignItem[]) =>
    list.map((item) => (item.kind === 'psbt' ? item.psbt : item.message));
  const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
  if (
    same(shown.intent, intent) &&
    same(shown.card, card) &&
    same(bytesOf(shown.items), bytesOf(items))
  ) {
    return;
  }
  throw new AppError('DIGEST_MISMATCH', 'it is not what was shown');
}
