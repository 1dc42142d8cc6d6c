import { refuse } from '#practice/api/refusal.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { ListingRow } from '#practice/state/records/market.ts';
import type { State } from '#practice/state/state.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

const CONFIRMATIONS = 1;
const MAX_DOMAIN = 100;
/** The smallest coin that the market trades, in sats, whatever its script. */
const MIN_CARRIER = 330n;
const suffixes = ['sats', 'unisat', 'btc', 'xbt', 'ord', 'gm', 'bitmap', 'x'];

/** The market's classification of an inscription. */
export type Nft = Pick<ListingRow, 'nftType' | 'tick' | 'amount' | 'name'>;

/** Name and kind of a domain inscription (`alice.sats`); null if the text isn't one. */
export function readDomain(body: string): { domain: string; domainType: string } | null {
  const domain = body.trim().toLowerCase();
  const match = /^[^\s.]{1,90}\.([a-z]+)$/.exec(domain);
  const domainType = match?.[1] ?? '';
  if (domain.length > MAX_DOMAIN || !suffixes.includes(domainType)) return null;
  return { domain, domainType };
}

const isText = (row: Inscription) => row.contentType.startsWith('text/plain');

/** Rejects listing something as a name that isn't one, or of a kind that isn't traded. */
export function refuseNoDomain(state: State, row: Inscription): void {
  const text = shortText(state, row, MAX_DOMAIN);
  if (readDomain(text)) return;
  const isName = /^[^\s.]{1,90}\.[a-z]+$/.test(text.trim().toLowerCase());
  refuse(isName ? 'domainType' : 'domainName');
}

/** Text of a short plain inscription, for names and previews; empty for anything else. */
export function shortText(state: State, row: Inscription, max = 4_096): string {
  if (!isText(row) || row.length > max) return '';
  return new TextDecoder().decode(state.blobs.get(row.body));
}

/** An inscription's collection and its name there. */
export function collectionOf(state: State, inscriptionId: string) {
  for (const row of state.collections.values()) {
    const item = row.items.find(({ id }) => id === inscriptionId);
    if (item) return { collectionId: row.id, collectionName: row.name, itemName: item.name };
  }
  return null;
}

/** The market's kind of an inscription; null if it isn't traded. */
export function classify(state: State, row: Inscription): Nft | null {
  const transfer = state.transfers.get(row.id);
  if (transfer) {
    const decimals = state.ticks.get(transfer.tick)?.decimals ?? 18;
    const amount = unscaleDecimal(transfer.amount, decimals);
    const tick = state.ticks.get(transfer.tick)?.tick ?? transfer.tick;
    return { nftType: 'brc20', tick: transfer.tick, amount, name: `${amount} ${tick}` };
  }
  if (row.brc20) return null;
  const domain = readDomain(shortText(state, row, MAX_DOMAIN));
  if (domain) return { nftType: 'domain', tick: '', amount: '', name: domain.domain };
  const name = collectionOf(state, row.id)?.itemName ?? `Inscription ${row.number ?? '?'}`;
  return { nftType: 'collection', tick: '', amount: '', name };
}

/** An inscription and its coin, if it can be listed. Rejects with the market's codes. */
export function requireTradable(
  { state, chain }: ChainView,
  inscriptionId: string,
): { row: Inscription; coin: Coin; nft: Nft } {
  const row =
    state.inscriptions.get(inscriptionId) ?? refuse('notFound', 'the inscription is not found');
  if (row.number === null) refuse('unconfirmed');
  const coin = chain.coin(row.at);
  if (!coin || coin.address === '') return refuse('invalidNft', 'it rests nowhere');
  if (coin.items.length > 1) refuse('crowded', 'its coin carries more than one inscription');
  if (chain.holdsTokens(coin)) refuse('invalidUtxo', 'its coin carries runes too');
  if (chain.confirmations(coin.txid) < CONFIRMATIONS) {
    refuse('listConfirmations', 'its last move needs a confirmation');
  }
  const nft = classify(state, row) ?? refuse('invalidInscription', 'it transfers nothing any more');
  if (coin.sats < MIN_CARRIER) refuse('dust', 'its coin is below dust');
  return { row, coin, nft };
}
