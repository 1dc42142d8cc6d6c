import { parsePsbt } from '#main/signing/read/psbt.ts';
import { readPsbtText } from '#main/signing/read/psbt-text.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { sum } from '#shared/bitcoin/amount.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';

/**
 * What the transaction that receives a withdrawal brings to this address: its postage, paid for with the withdrawal. 0
 * for one that can't be read, which its own card refuses.
 */
export function arrivingSats(approvePsbt: string, address: string, network: NetworkId): bigint {
  try {
    const here = Buffer.from(parseAddress(address, networks[network]).script);
    const { outs } = parsePsbt(readPsbtText(approvePsbt)).unsignedTx;
    return sum(outs.filter(({ script }) => here.equals(script)).map(({ value }) => value));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return 0n;
  }
}
