import { descending } from '#practice/api/lists.ts';
import { codeOf, Refusal, refuse } from '#practice/api/refusal.ts';
import { availableCoins } from '#practice/chain/available.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import type { TxOut, TxParts } from '#practice/formats/tx.ts';
import { fund, type Funded } from '#practice/psbt/fund.ts';
import { keyOfScript, type SpendKey } from '#practice/psbt/keys.ts';
import { completeTx, readPsbt, readSigned } from '#practice/psbt/psbt.ts';
import type { Coin } from '#practice/state/records/chain.ts';

/** Smaller coins of a user aren't used. */
const SMALLEST = 1_000n;

/** The swap reports less detail about a wrong PSBT than the market does. */
function inSwapCodes<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isSignature = error.code === codeOf('signature');
    return refuse(isSignature ? 'verification' : 'failed', error.message);
  }
}

/** Throws Refusal for another address's key, and for P2PKH, whose txids change with its signatures. */
export const spenderOf = (address: string, pubkeyHex: string): SpendKey =>
  inSwapCodes(() => keyOfScript(scriptOfAddress(address) ?? new Uint8Array(0), pubkeyHex));

/** Completes a signed PSBT in hex. Throws Refusal if a signature is missing. */
export const finalTx = (signed: string): TxParts => inSwapCodes(() => completeTx(readPsbt(signed)));

/** The same for a PSBT made by the service. Throws Refusal if it is of another transaction. */
export const finalTxOf = (made: string, signed: string): TxParts =>
  inSwapCodes(() => completeTx(readSigned(made, signed)));

/**
 * Pays outputs from an address's confirmed coins, large first, after a coin that must be spent. Throws Refusal if they
 * aren't enough.
 */
export function fundFrom(
  chain: Chain,
  address: string,
  spender: SpendKey,
  outs: readonly TxOut[],
  rate: number,
  first?: Coin,
): Funded {
  const pool = availableCoins(chain, address)
    .filter((coin) => coin.sats >= SMALLEST && chain.heightOf(coin.txid) !== null)
    .sort((a, b) => descending(a.sats, b.sats));
  const spent = first && { coin: first, script: spender.script };
  const funded = fund(pool, spender, outs, rate, spent);
  if (!funded) refuse('failed', 'not enough confirmed BTC for the network fee');
  return funded;
}
