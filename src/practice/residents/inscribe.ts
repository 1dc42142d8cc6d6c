import type { Chain } from '#practice/chain/chain.ts';
import { payFrom, signTx, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, derive, utf8 } from '#practice/formats/bytes.ts';
import type { Inscribe } from '#practice/formats/envelope.ts';
import { revealAddress } from '#practice/inscriptions/reveal-address.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';

const RATE = 4;
export const POSTAGE = 546n;

/** Inscribes to the wallet itself, commit and reveal at once; answers the inscription's id. */
export function inscribe(state: State, chain: Chain, wallet: Wallet, item: Inscribe): string {
  const count = state.next('resident inscription');
  const own = revealAddress(derive(bytesToHex(wallet.key), `inscription ${count}`), [item]);
  const unlock = own.byScript;
  if (!unlock) throw new Error('an inscription without its script');
  const fee = BigInt(Math.ceil((150 + item.body.length / 4) * RATE));
  const outs = [{ sats: POSTAGE + fee, script: own.script }];
  const commit = chain.accept(payFrom(chain, wallet, outs, RATE).raw);
  const coin = chain.coin(`${commit}:0`) as Coin;
  const reveal = signTx([{ coin, unlock }], [{ sats: POSTAGE, script: wallet.script }]);
  return `${chain.accept(reveal.raw)}i0`;
}

export const textItem = (text: string): Inscribe => ({
  contentType: 'text/plain;charset=utf-8',
  body: utf8(text),
});

export const brc20Item = (fields: Record<string, string>): Inscribe =>
  textItem(JSON.stringify({ p: 'brc-20', ...fields }));
