import type { Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex } from '#practice/formats/bytes.ts';

import { brc20, coinAt, inscribe, send } from './inscribing.ts';
import { pubkeyOf, readPsbt, signPsbt } from './marketing.ts';
import { signText, type SwapPractice } from './swapping.ts';

/** Signs every input of a PSBT that is entirely the wallet's. */
export const signAll = (psbt: string, wallet: Wallet): string =>
  signPsbt(psbt, wallet, [...Array(readPsbt(psbt).inputsLength).keys()]);

/** Mints `amount` to a wallet and inscribes its transfer; returns the inscription id. */
export async function transferable(
  swap: SwapPractice,
  wallet: Wallet,
  tick: string,
  amount: string,
): Promise<string> {
  await inscribe(swap, wallet, [brc20({ op: 'mint', tick, amt: amount })]);
  return `${await inscribe(swap, wallet, [brc20({ op: 'transfer', tick, amt: amount })])}i0`;
}

/** Makes a real deposit; returns its unconfirmed txid. */
export async function deposit(
  swap: SwapPractice,
  wallet: Wallet,
  tick: string,
  amount: string,
): Promise<string> {
  const inscriptionId = await transferable(swap, wallet, tick, amount);
  await swap.network.faucet(wallet.address, 50_000);
  await swap.network.mine(1);
  const ask = { inscriptionId, address: wallet.address, pubkey: pubkeyOf(wallet) };
  const { psbt } = await swap.call('swap.createDeposit', ask);
  const signed = signAll(psbt, wallet);
  const { txid } = await swap.call('swap.confirmDeposit', { psbt: signed, inscriptionId });
  return txid;
}

/** Prepares and signs a withdrawal; `confirm` submits it. */
export async function withdrawing(
  swap: SwapPractice,
  wallet: Wallet,
  tick: string,
  amount: string,
) {
  const common = { address: wallet.address, pubkey: pubkeyOf(wallet), tick, amount };
  const query = { ...common, ts: swap.seconds(), feeTick: 'pine', payType: 'tick' as const };
  const made = await swap.call('swap.createWithdraw', query);
  const body = {
    id: made.id,
    ...query,
    feeAmount: made.feeAmount,
    feeTickPrice: made.feeTickPrice,
    sigs: made.signMsgs.map((message) => signText(message, wallet)),
    paymentPsbt: signAll(made.paymentPsbt ?? '', wallet),
    approvePsbt: signPsbt(made.approvePsbt ?? '', wallet, made.approvePsbtSignIndexes ?? []),
  };
  return { made, body, confirm: () => swap.call('swap.confirmWithdraw', body) };
}

/** Spends the coins of a signed payment to the wallet itself, at a fee that replaces it. */
export async function replacePayment(
  swap: SwapPractice,
  wallet: Wallet,
  paymentPsbt: string,
): Promise<void> {
  const tx = readPsbt(paymentPsbt);
  const ins = Array.from({ length: tx.inputsLength }, (_, index) => tx.getInput(index));
  const coins = await Promise.all(
    ins.map((input) => coinAt(swap, bytesToHex(input.txid ?? new Uint8Array(0)), input.index ?? 0)),
  );
  const total = coins.reduce((sum, coin) => sum + coin.sats, 0n);
  const unlocked = coins.map((coin) => ({ coin, unlock: { key: wallet.key } }));
  await send(swap, unlocked, [{ sats: total - 20_000n, script: wallet.script }]);
}
