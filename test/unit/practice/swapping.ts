import { schnorr } from '@noble/curves/secp256k1.js';
import { Transaction } from '@scure/btc-signer';
import { taprootTweakPubkey } from '@scure/btc-signer/utils.js';

import { encodeSimple, toSign } from '#practice/chain/bip322.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import { concatBytes, derive } from '#practice/formats/bytes.ts';
import { addressOfScript, scriptKind } from '#practice/formats/scripts.ts';
import { firstUsers } from '#practice/swap/genesis.ts';
import type { Data, EndpointName, Params } from '#shared/api/endpoints.ts';

import { startPractice } from './support.ts';

export type Practice = ReturnType<typeof startPractice>;

/** The seed of `startPractice`. */
export const [otter, heron, marten] = firstUsers('test') as [Wallet, Wallet, Wallet];

export function taprootWallet(name: string): Wallet {
  const key = derive('test users', name);
  const [output] = taprootTweakPubkey(schnorr.getPublicKey(key), new Uint8Array(0));
  const script = concatBytes(Uint8Array.of(0x51, 32), output);
  return { key, script, address: addressOfScript(script) };
}

/** A BIP-322 simple signature by the library's own signer. */
export function signText(message: string, wallet: Wallet, sighash?: number): string {
  const [input] = toSign(message, wallet.script).ins;
  if (!input) throw new Error('to_sign has one input');
  const tx = new Transaction({ version: 0, allowUnknownOutputs: true, allowUnknownVersion: true });
  tx.addInput({
    txid: input.txid,
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script: wallet.script },
    ...(sighash === undefined ? {} : { sighashType: sighash }),
    ...(scriptKind(wallet.script) === 'tr'
      ? { tapInternalKey: schnorr.getPublicKey(wallet.key) }
      : {}),
  });
  tx.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) }, true);
  tx.signIdx(wallet.key, 0, sighash === undefined ? undefined : [sighash]);
  tx.finalize();
  return encodeSimple(tx.getInput(0).finalScriptWitness ?? []);
}

/** Rows with a pre-operation of the same name. */
export type Act =
  | 'DeployPool'
  | 'AddLiq'
  | 'RemoveLiq'
  | 'Swap'
  | 'Send'
  | 'BatchSend'
  | 'SendLp'
  | 'Stake'
  | 'Unstake'
  | 'Claim'
  | 'LockLp'
  | 'UnlockLp';
type PreOf<A extends Act> = `swap.pre${A}` & EndpointName;
type Own<A extends Act> = Omit<Params<PreOf<A>>, 'address' | 'ts' | 'feeTick' | 'payType'>;
type Pre = Data<'swap.preSwap'>;

/**
 * A populated network in its initial state each time. `call` records the requested rows in `asked`.
 */
export function startSwap() {
  const practice = startPractice({ founded: true });
  const requests = new Set<EndpointName>();
  const call: Practice['call'] = (name, params, apiKey) => {
    requests.add(name);
    return practice.call(name, params, apiKey);
  };
  const seconds = () => Math.floor(practice.clock.now() / 1000);

  /** A pre-operation's query and answer. */
  async function pre<A extends Act>(
    name: A,
    own: Own<A>,
    wallet: Wallet,
    payType: 'tick' | 'freeQuota' | 'assetFeeTick' = 'tick',
  ) {
    const common = { address: wallet.address, ts: seconds(), feeTick: 'pine', payType };
    const query = { ...own, ...common };
    const answer = (await call(`swap.pre${name}` as PreOf<A>, query as never)) as Pre;
    return { query, answer };
  }

  /** The matching body, signed. */
  const bodyOf = (
    { query, answer }: { query: Record<string, unknown>; answer: Pre },
    wallet: Wallet,
  ) => ({
    ...query,
    feeAmount: answer.feeAmount,
    feeTickPrice: answer.feeTickPrice,
    sigs: answer.signMsgs.map((message) => signText(message, wallet)),
    ...(answer.assetFeeTick
      ? {
          assetFeeTick: answer.assetFeeTick,
          assetFeeAmount: answer.assetFeeAmount,
          assetFeeTickPrice: answer.assetFeeTickPrice,
        }
      : {}),
  });
  const rowOf = (name: Act) =>
    `swap.${name.charAt(0).toLowerCase()}${name.slice(1)}` as EndpointName;

  async function act<A extends Act>(
    name: A,
    own: Own<A>,
    wallet: Wallet,
    payType: 'tick' | 'freeQuota' | 'assetFeeTick' = 'tick',
  ): Promise<Record<string, unknown>> {
    const prepared = await pre(name, own, wallet, payType);
    return (await call(rowOf(name), bodyOf(prepared, wallet) as never)) as never;
  }

  /** The answer's code, whatever it is. */
  const codeOf = async (name: Act, body: unknown): Promise<number> =>
    (await practice.ask(rowOf(name), body as never)).code;

  const balanceOf = async (address: string, tick: string) =>
    (await call('swap.balance', { address, tick })).balance;

  return { ...practice, call, asked: requests, pre, bodyOf, act, codeOf, balanceOf, seconds };
}
export type SwapPractice = ReturnType<typeof startSwap>;

/** Sends a test user some of the first user's tokens. */
export async function give(swap: SwapPractice, to: string, ...amounts: [string, string][]) {
  for (const [tick, amount] of amounts) await swap.act('Send', { tick, amount, to }, otter);
}

/** Writes everything signed so far into an inscription, and mines it. */
export async function rollUp(swap: SwapPractice): Promise<void> {
  swap.clock.advance(40_000);
  await swap.network.mine(1);
}
