import * as bitcoin from 'bitcoinjs-lib';

import type { StoredTx } from '#main/flows/engine/store-port.ts';
import type { OwnPayment, PaymentsOf } from '#main/signing/define/guards.ts';
import type { createTransactionStore } from '#main/store/transactions.ts';

type Transactions = Pick<
  ReturnType<typeof createTransactionStore>,
  'ofFlow' | 'ofSubject' | 'givenUp' | 'confirmedSpending'
>;

/** An output to someone else. */
interface Paid {
  script: string;
  sats: bigint;
}

/**
 * Payments for the same thing in our own records. If another confirmed transaction of ours spends one of its coins, a
 * payment can never be mined: only we can spend our coins, so this needs no trust in anyone.
 */
export function ownPayments(
  store: Transactions,
  of: PaymentsOf,
  pays: readonly Paid[],
): OwnPayment[] {
  return candidates(store, of, pays)
    .filter((one) => !store.confirmedSpending(one.outpoints).some(({ txid }) => txid !== one.txid))
    .map(({ txid, sats, outpoints, at, status }) => ({
      ...{ txid, sats: BigInt(sats), outpoints, at },
      isConfirmed: status === 'confirmed' || status === 'deep',
    }));
}

function candidates(store: Transactions, of: PaymentsOf, pays: readonly Paid[]): StoredTx[] {
  if ('same' in of) return store.givenUp().filter((one) => paysTheSame(one, pays));
  const rows = 'subject' in of ? store.ofSubject(of.subject) : store.ofFlow(of.flowId);
  const spending = 'spending' in of ? new Set(of.spending) : null;
  return rows
    .filter(({ purpose }) => of.purposes.includes(purpose))
    .filter(({ outpoints }) => spending === null || outpoints.some((one) => spending.has(one)));
}

/** It pays one of these the same, with the same data, since runes sent to one address may differ. */
function paysTheSame({ rawHex }: StoredTx, pays: readonly Paid[]): boolean {
  if (rawHex === null) return false;
  const outputs = bitcoin.Transaction.fromHex(rawHex).outs.map(({ script, value }) => ({
    script: Buffer.from(script).toString('hex'),
    sats: value,
  }));
  const has = ({ script, sats }: Paid): boolean =>
    outputs.some((one) => one.script === script && one.sats === sats);
  const isData = ({ script }: Paid): boolean => script.startsWith('6a');
  return (
    pays.some((one) => !isData(one) && has(one)) && pays.filter(isData).every((one) => has(one))
  );
}
