import * as bitcoin from 'bitcoinjs-lib';

import type { ProviderClient } from '#main/provider/types.ts';
import { spentTxid } from '#main/raw-transaction.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

/** Previous transactions fetched to prove a parent's fee. */
const MAX_INPUTS = 60;

/**
 * A transaction's fee and size, with amounts proved by hashing the transactions it spends. Throws PSBT_INVALID for
 * other bytes than named, INVALID_INPUT for a parent with too many inputs.
 */
export async function parentOf(
  client: ProviderClient,
  txid: string,
): Promise<{ txid: string; feeSats: bigint; vsize: number }> {
  const fetched = new Map<string, bitcoin.Transaction>();
  async function transaction(id: string): Promise<bitcoin.Transaction> {
    const known = fetched.get(id);
    if (known) return known;
    const tx = bitcoin.Transaction.fromHex(await client.call('chain.rawTx', { txid: id }));
    if (tx.getId() !== id)
      throw new AppError('PSBT_INVALID', 'a previous transaction is another one');
    fetched.set(id, tx);
    return tx;
  }
  const parent = await transaction(txid);
  if (parent.ins.length > MAX_INPUTS) {
    const text = say.spend.signParent.theTransactionHasToo;
    throw new AppError('INVALID_INPUT', text, { field: 'outpoint', text });
  }
  let feeSats = 0n;
  for (const input of parent.ins) {
    const previous = await transaction(spentTxid(input));
    const spent = previous.outs[input.index];
    if (!spent) throw new AppError('PSBT_INVALID', 'a previous transaction lacks an output');
    feeSats += spent.value;
  }
  for (const { value } of parent.outs) feeSats -= value;
  return { txid, feeSats, vsize: parent.virtualSize() };
}
