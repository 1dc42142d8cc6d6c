import { totalOfLines } from '#main/signing/clauses/general/total.ts';
import { refuseBlocks, refuseOutage, refuseWorse } from '#main/signing/consent.ts';
import { digestOf } from '#main/signing/digest.ts';
import type { Judged } from '#main/signing/gather.ts';
import { nextTurn, someInTurns } from '#main/turns.ts';
import { sameJson } from '#shared/canonical-json.ts';
import { AppError } from '#shared/errors.ts';
import { type ApprovalBody, approvalText, parseApprovalText } from '#shared/flows/consent.ts';
import type { Prepared, Review, Signed } from '#shared/flows/prepared.ts';
import { spoken } from '#shared/words/spoken.ts';

import { batchCard, ofLine } from './card.ts';

interface BatchDeps {
  /** Gathers and judges lines from one snapshot. */
  gatherer: () => (prepared: Prepared) => Promise<Judged>;
  finish: (
    prepared: Prepared,
    judged: Judged,
    signed: string[],
    write: (run: () => void) => void,
  ) => Promise<Signed>;
  inOne: (run: () => void) => void;
  refuseExpired: (deadline: number | null) => void;
  signApproved: (request: { text: string; items: number[] }) => Promise<string[]>;
}

/** Lines processed before yielding. */
const AT_ONCE = 8;

/** The parsed text of a review, shared by all calls that sign parts of it. */
const bodies = new WeakMap<Review, { text: string; body: ApprovalBody }>();
function bodyOf(shown: Review): ApprovalBody {
  const known = bodies.get(shown);
  if (known?.text === shown.text) return known.body;
  const body = parseApprovalText(shown.text);
  bodies.set(shown, { text: shown.text, body });
  return body;
}

const intentOf = (all: readonly Prepared[]): Record<string, unknown> => ({
  batch: all.map(({ intent }) => intent),
});

/**
 * Many transactions of one purpose under one approval. The pipeline is that of a single one (see sign.ts): each is
 * gathered and judged separately, when shown and again when signed, and the key process signs each line once.
 */
export function createBatch({ gatherer, finish, inOne, refuseExpired, signApproved }: BatchDeps) {
  /** In order, a few at a time. */
  async function each<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
    const done: R[] = [];
    await someInTurns(all, AT_ONCE, async (some) => {
      done.push(...(await Promise.all(some.map(run))));
    });
    return done;
  }

  return {
    /** The card of all lines from current facts. Throws the provider's errors. */
    async reviewMany(all: readonly Prepared[]): Promise<Review> {
      const judged = await each(all, gatherer());
      const cards = await each(judged, (one) => one.card());
      const facts = judged[0]?.facts ?? null;
      const card = batchCard(cards, facts && totalOfLines(cards, facts));
      const items = judged.flatMap((one) => one.items);
      if (items.length !== all.length) throw new AppError('PSBT_INVALID', 'a line is one PSBT');
      const text = approvalText({ version: 1, intent: intentOf(all), items, card: spoken(card) });
      return { text, digest: digestOf(text), card };
    },

    /**
     * Signs some lines of what was approved, judging each again. A line that no longer holds returns its error instead
     * of a signature, and the others continue. Throws VAULT_LOCKED, DIGEST_MISMATCH (not approved, or another line than
     * shown), QUOTE_EXPIRED, POLICY_VIOLATION if the card itself has a block, and the provider's errors.
     */
    async signMany(
      all: readonly Prepared[],
      review: Review,
      positions: readonly number[],
    ): Promise<(Signed | AppError)[]> {
      const { text, card } = review;
      const shown = bodyOf(review);
      // The text of hundreds of lines was just parsed in one go.
      await nextTurn();
      if (!sameJson(shown.intent, intentOf(all)) || !sameJson(shown.card, spoken(card)))
        throw new AppError('DIGEST_MISMATCH', 'it is not what was shown');
      refuseExpired(card.deadline);
      refuseBlocks(card.clauses);
      const gather = gatherer();
      const lines = await each(positions, async (at) => {
        const prepared = all[at];
        if (!prepared) throw new AppError('DIGEST_MISMATCH', 'no such line');
        const judged = await gather(prepared);
        refuseExpired(judged.deadline);
        refuseOutage(judged.coins, judged.clauses);
        try {
          refuseWorse(
            card.clauses,
            judged.clauses.map((clause) => ofLine(clause, at)),
          );
        } catch (error) {
          if (error instanceof AppError) return { at, error };
          throw error;
        }
        if (!sameJson(judged.items, shown.items.slice(at, at + 1)))
          return { at, error: new AppError('DIGEST_MISMATCH', 'it is no longer what was shown') };
        return { at, prepared, judged };
      });
      const good = lines.flatMap(({ at, error }) => (error === undefined ? [at] : []));
      const signed = good.length === 0 ? [] : await signApproved({ text, items: good });
      const writes: (() => void)[] = [];
      const results = await each(lines, async (line): Promise<Signed | AppError> => {
        if (line.error !== undefined) return line.error;
        const item = signed[good.indexOf(line.at)];
        if (item === undefined) throw new AppError('PSBT_INVALID', 'not every line was signed');
        return finish(line.prepared, line.judged, [item], (run) => void writes.push(run));
      });
      // Signatures are released only after all of this is on disk.
      inOne(() => {
        for (const write of writes) write();
      });
      // The caller writes a large record next.
      await nextTurn();
      return results;
    },
  };
}
