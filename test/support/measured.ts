import type { Input } from '#main/ipc/contract.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { ShownCard } from './approving.ts';
import { expectLedger } from './ledger.ts';
import type { TestApp } from './start-test-app.ts';

/** One operation: its quote, the sum of its cards, and its effect on the wallet. In sats. */
export interface Measured {
  kind: string;
  /** The total before. `most`: it is shown as a maximum. */
  quoted: bigint;
  most: boolean;
  /** Part of the total that comes back as postage. */
  postage: bigint;
  /**
   * How far the fee of a transaction built by someone else may differ from the quote, because they round its
   * size.
   */
  rounding: bigint;
  /**
   * What leaves by each approved card, how much of it comes back as postage, and what the card says about the
   * total.
   */
  cards: { outlay: bigint; postage: bigint; total: Clause | undefined }[];
  /** What left according to the ledger, once everything is confirmed. */
  left: bigint;
}

export interface Quoted {
  total: string;
  most?: boolean;
  postage?: bigint;
  rounding?: bigint;
}

const RESTS = new Set(['done', 'failed', 'cancelled', 'asking']);

/** Approves every card and mines until this flow rests; returns the approved cards in order. */
async function approveAll(
  app: TestApp,
  id: string,
): Promise<{ view: FlowView; cards: ShownCard[] }> {
  const cards: ShownCard[] = [];
  let rounds = 0;
  let last = '';
  const look = async () => {
    const now = await app.call('flow.get', { id });
    if (RESTS.has(now.phase)) return now;
    const waiting = await app.cards();
    for (const card of waiting) {
      // A card that was updated meanwhile is approved in the next round.
      last = await app.confirm(card).then(
        () => `approved ${cards.push(card)}`,
        (error: unknown) => String(error),
      );
    }
    rounds += 1;
    if (waiting.length === 0 && rounds % 8 === 0) await app.practice.mine(1);
    return null;
  };
  const view = await app.until(`the end of ${id}`, look).catch((error: unknown) => {
    throw new Error(last, { cause: error });
  });
  return { view, cards };
}

const balance = async (app: TestApp): Promise<bigint> => {
  await expectLedger(app);
  return BigInt((await app.call('activity.balance', {})).sats);
};

/** Runs an operation to its end and compares it with the total on its form. */
export async function measure(
  app: TestApp,
  kind: string,
  quoted: Quoted,
  input: Input<'flow.start'>,
): Promise<Measured> {
  const before = await balance(app);
  const { ids } = await app.call('flow.start', input);
  const cards: Measured['cards'] = [];
  for (const id of ids) {
    const { view, cards: some } = await approveAll(app, id);
    if (view.phase !== 'done') throw new Error(`${kind} ended ${view.phase}: ${view.headline}`);
    cards.push(
      ...some.map(({ card }) => ({
        outlay: BigInt(card.outlaySats),
        postage: BigInt(card.postageSats ?? 0),
        total: card.clauses.find(({ id }) => id === 'total'),
      })),
    );
  }
  await app.practice.mine(1);
  return {
    kind,
    quoted: BigInt(quoted.total),
    most: quoted.most === true,
    postage: quoted.postage ?? 0n,
    rounding: quoted.rounding ?? 0n,
    cards,
    left: before - (await balance(app)),
  };
}

const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);
const costOf = ({ outlay, postage }: Measured['cards'][number]): bigint => outlay - postage;
const withPostage = (total: bigint, postage: bigint): string =>
  postage === 0n ? String(total) : `${total} (−${postage})`;

/** The table as text, one line per operation; postage that comes back in brackets. */
export function tableOf(all: readonly Measured[]): string {
  const rows = all.map(({ kind, quoted, most, postage, rounding, cards, left }) => [
    kind,
    `${most ? 'at most ' : ''}${withPostage(quoted, postage)}${rounding > 0n ? ` ±${rounding}` : ''}`,
    cards.map((card) => withPostage(card.outlay, card.postage)).join(' + '),
    String(quoted - postage),
    String(sum(cards.map(costOf))),
    String(left),
  ]);
  const head = ['operation', 'quote', 'cards', 'before', 'on the cards', 'after'];
  const width = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(width[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Contradictions between the numbers; empty if the quote, the cards and the effect agree. */
export function contradictions(measured: Measured): string[] {
  const { kind, quoted, most, postage, rounding, cards, left } = measured;
  const before = quoted - postage;
  const signed = sum(cards.map(costOf));
  const over = signed - before;
  const isQuoteRight = most ? over <= 0n : over <= rounding && -over <= rounding;
  return [
    ...(isQuoteRight ? [] : [`${kind}: quoted ${before}, approved ${signed}`]),
    ...cards.flatMap(({ outlay, total }) => {
      if (total?.verdict === 'pass' || (total === undefined && outlay === 0n)) return [];
      return [`${kind}: the card says ${total?.text ?? 'nothing'} of the total`];
    }),
    ...(signed === left ? [] : [`${kind}: approved ${signed}, left ${left}`]),
  ];
}
