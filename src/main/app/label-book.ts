import type { ActivityRecord } from '#main/store/activity-row.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import { readSearch } from '#main/store/search.ts';
import { isInscriptionId } from '#shared/bitcoin/ids.ts';
import { spendKinds } from '#shared/flows/spend.ts';
import { type Label, type Labelled, labelTypes } from '#shared/ipc/labels.ts';

import { txidOf } from './activity-amounts.ts';

type Store = Pick<NetworkStore, 'coinNotes' | 'transactions' | 'signedOperations'>;

/** Labels considered per search. */
const MOST_SOUGHT = 20;
/** Purposes of transactions that may replace each other within an operation. */
const PAYMENTS: ReadonlySet<string> = new Set([...spendKinds, 'cancel']);

/**
 * A network's labels. A label on one of our payments belongs to the operation: raising the fee changes the transaction,
 * but the note stays. Outside the app it is a label on each of its transactions.
 */
export function createLabelBook({ coinNotes, transactions, signedOperations }: Store) {
  /** The key a label is stored under. */
  function keyOf({ type, ref }: Labelled): Labelled {
    const sent = type === 'tx' ? transactions.get(ref) : null;
    return sent && PAYMENTS.has(sent.purpose)
      ? { type: 'operation', ref: sent.flowId }
      : { type, ref };
  }

  const kept = (): Label[] =>
    coinNotes.labels().flatMap(({ type, ref, label }) => {
      const known = labelTypes.find((one) => one === type);
      return known ? [{ type: known, ref, label }] : [];
    });

  const asTxs = ({ type, ref, label }: Label): Label[] =>
    type === 'operation'
      ? transactions
          .ofFlow(ref)
          .filter(({ purpose }) => PAYMENTS.has(purpose))
          .map(({ txid }) => ({ type: 'tx', ref: txid, label }))
      : [];

  /** Words that records of a labelled thing contain. */
  const refsOf = ({ type, ref }: Label): string[] =>
    type === 'operation'
      ? [
          ref,
          ...transactions.ofFlow(ref).map(({ txid }) => txid),
          ...signedOperations.ofFlow(ref).map(({ id }) => id),
        ]
      : [ref];

  /** Things whose label has all words of a search line. */
  const like = (query: string): string[] => {
    const words = readSearch(query).words.toLowerCase().split(/\s+/u).filter(Boolean);
    if (words.length === 0) return [];
    return kept()
      .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
      .slice(0, MOST_SOUGHT)
      .flatMap(refsOf);
  };

  /** What a note on an activity row belongs to. */
  const subjectOf = (
    row: Pick<ActivityRecord, 'kind' | 'ref' | 'flowId' | 'data'>,
  ): Labelled | null => {
    const { kind, ref, flowId, data } = row;
    const orderId = kind === 'order' ? ref : kind === 'payment' ? data['orderId'] : null;
    if (typeof orderId === 'string') return { type: 'order', ref: orderId };
    if (flowId !== null) return { type: 'operation', ref: flowId };
    const txid = txidOf(row);
    if (txid !== null) return keyOf({ type: 'tx', ref: txid });
    return isInscriptionId(ref) ? { type: 'inscription', ref } : null;
  };

  return {
    keyOf,
    kept,
    like,
    subjectOf,
    /** For the windows: by what is on screen. */
    shown: (): Label[] => kept().flatMap((one) => [one, ...asTxs(one)]),
    /** In BIP-329's types, where it has them. */
    forFile: (): Label[] =>
      kept().flatMap((one) => {
        const txs = asTxs(one);
        return txs.length > 0 ? txs : [one];
      }),
  };
}
