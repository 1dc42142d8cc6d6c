import { canonicalJson } from '#shared/canonical-json.ts';
import { AppError } from '#shared/errors.ts';
import type { Purpose } from '#shared/flows/approval.ts';
import { approvalText, parseApprovalText, type SignItem } from '#shared/flows/consent.ts';
import type { Prepared, Review, Signed } from '#shared/flows/prepared.ts';
import { spoken } from '#shared/words/spoken.ts';

import { createBatch } from './batch/batch.ts';
import { refuseBlocks, refuseOutage, refuseWorse } from './consent.ts';
import type { SigningContext } from './define/context.ts';
import type { AnyMessages, AnyTransaction, Purposes } from './define/purpose.ts';
import { digestOf } from './digest.ts';
import { createFinish } from './finish.ts';
import { createGather, oneMoment } from './gather.ts';
import { asReturned, takeSignatures } from './opened/returned.ts';
import { createPrepare } from './prepare.ts';

/** The key process as signing sees it: it signs only what the user approved. */
export interface ApprovedSigner {
  signApproved(request: { text: string; items: number[] }): Promise<string[]>;
}

export interface SigningDeps {
  vault: ApprovedSigner;
  context: SigningContext;
  /** What can be signed, and the definition of each. */
  purposes: Purposes;
  /** Returns the name of a wallet in the vault. */
  walletName: (walletId: string) => string;
}

/**
 * The signing pipeline: everything to be signed is gathered, judged by the general clauses and its purpose's own,
 * shown, and signed by the key process only after the user approved exactly that and it was judged again.
 */
export function createSigning({ vault, context, purposes, walletName }: SigningDeps) {
  /** The types of a definition's intent and facts are private to it. */
  const purposeOf = (name: Purpose): AnyTransaction | AnyMessages =>
    purposes[name] as unknown as AnyTransaction | AnyMessages;
  const { look, gather } = createGather({ context, purposeOf, walletName });
  const finish = createFinish(context, purposeOf);

  return {
    prepare: createPrepare({ context, purposeOf, look }),

    /** The card from current facts, and the text to be approved. Throws the provider's errors. */
    async review(prepared: Prepared): Promise<Review> {
      const judged = await gather(prepared, oneMoment(context));
      const card = await judged.card();
      const intent = shownIntent(prepared);
      const text = approvalText({ version: 1, intent, items: judged.items, card: spoken(card) });
      return { text, digest: digestOf(text), card };
    },

    /**
     * Signs exactly what was shown and approved, after gathering and judging all of it again. Throws VAULT_LOCKED,
     * DIGEST_MISMATCH (not approved, or something changed: show it again), QUOTE_EXPIRED, POLICY_VIOLATION,
     * PSBT_INVALID, and the provider's errors.
     */
    async sign(prepared: Prepared, review: Review): Promise<Signed> {
      const { card, text } = review;
      refuseOther(prepared, review);
      refuseExpired(card.deadline);
      refuseBlocks(card.clauses);
      // Read again: nothing that was shown is reused.
      const judged = await gather(prepared, oneMoment(context));
      refuseExpired(judged.deadline);
      refuseOutage(judged.coins, judged.clauses);
      refuseWorse(card.clauses, judged.clauses);
      const expected = approvalText({
        version: 1,
        intent: shownIntent(prepared),
        items: judged.items,
        card: spoken(card),
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
     * Accepts what was approved here and signed elsewhere, after judging it again. Only the signatures are
     * taken from it, into our own bytes. `shown`: what was approved; null after a restart, when no warning may
     * be open. Throws PSBT_INVALID with a sentence in `details.reason`, POLICY_VIOLATION, DIGEST_MISMATCH (must
     * be approved again), and the provider's errors.
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
      // Lines share market and address reads; each coin is still checked individually.
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

/**
 * The intent as the approved text has it. A sentence in it, such as why it was prepared again, would become words on the
 * way to the approval window, and the text there would never be the one that main waits for.
 */
const shownIntent = ({ intent }: Prepared) => spoken({ ...intent });

/** Throws DIGEST_MISMATCH unless what was shown has this intent, these bytes and this card. */
function refuseOther(prepared: Prepared, { text, card }: Review): void {
  const { items } = prepared;
  const shown = parseApprovalText(text);
  const bytesOf = (list: readonly SignItem[]) =>
    list.map((item) => (item.kind === 'psbt' ? item.psbt : item.message));
  const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
  if (
    same(shown.intent, shownIntent(prepared)) &&
    same(shown.card, spoken(card)) &&
    same(bytesOf(shown.items), bytesOf(items))
  ) {
    return;
  }
  throw new AppError('DIGEST_MISMATCH', 'it is not what was shown');
}
