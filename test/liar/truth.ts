import { bytesToHex, hexToBytes, wireSats } from '#practice/formats/bytes.ts';
import { codeType, scriptOfAddress, scriptTypeHex } from '#practice/formats/scripts.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { RuneRow } from '#practice/state/records/runes.ts';
import type { State } from '#practice/state/state.ts';
import { gasAddressOf, LP_DECIMALS, moduleOf } from '#practice/swap/module.ts';
import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';

/** A transfer inscription as the ledger has it. Ticks in lower case, amounts as written. */
export interface TrueTransfer {
  id: string;
  tick: string;
  amount: string;
  owner: string;
}

/** The ledger itself, read past every route. */
export function createTruth(state: State, seed: string, isOwn: (script: string) => boolean) {
  const coin = (outpoint: string): Coin | undefined => state.coins.get(outpoint);
  const isHeld = (one: Coin | undefined): one is Coin =>
    one !== undefined && one.spentBy === null && isOwn(one.script);

  const held = (): [string, Coin][] => [...state.coins.entries()].filter(([, one]) => isHeld(one));
  const inscriptions = (): Inscription[] =>
    [...state.inscriptions.values()].filter(({ at }) => isHeld(coin(at)));

  function transfer(id: string): TrueTransfer | null {
    const row = state.transfers.get(id);
    if (!row) return null;
    const decimals = state.ticks.get(row.tick)?.decimals ?? 18;
    return { id, tick: row.tick, amount: unscaleDecimal(row.amount, decimals), owner: row.owner };
  }
  const isOffered = (id: string): boolean =>
    [...state.listings.values()].some((one) => one.inscriptionId === id && one.status === 'open');

  return {
    coin,
    inscription: (id: string): Inscription | undefined => state.inscriptions.get(id),
    transfer,
    isOwn,
    /** Spent in a block: assets change hands there. */
    isSpentInBlock(outpoint: string): boolean {
      const by = coin(outpoint)?.spentBy ?? null;
      return by !== null && (state.txs.get(by)?.height ?? null) !== null;
    },
    /** What a listing sells. */
    listed: (auctionId: string): string | undefined => state.listings.get(auctionId)?.inscriptionId,
    /** Unused ones: ours, and others' listed ones. */
    transfers: (): TrueTransfer[] =>
      [...state.transfers.values()].flatMap(({ id }) => {
        const isNear = isHeld(coin(state.inscriptions.get(id)?.at ?? '')) || isOffered(id);
        const one = isNear ? transfer(id) : null;
        return one ? [one] : [];
      }),
    usedTransfers: (): TrueTransfer[] =>
      inscriptions().flatMap(({ id, brc20, at }) =>
        brc20?.['op'] === 'transfer' && !state.transfers.has(id)
          ? [
              {
                id,
                tick: (brc20['tick'] ?? '').toLowerCase(),
                amount: brc20['amt'] ?? '',
                owner: coin(at)?.address ?? '',
              },
            ]
          : [],
      ),
    ownInscriptions: inscriptions,
    ownRuneCoins: (): string[] =>
      [...state.runeCoins.entries()].flatMap(([outpoint]) =>
        isHeld(coin(outpoint)) ? [outpoint] : [],
      ),
    /** Those that contain nothing. */
    ownCoins: (): string[] =>
      held().flatMap(([outpoint, { items }]) =>
        items.length === 0 && !state.runeCoins.has(outpoint) ? [outpoint] : [],
      ),
    /** Once ours, and spent since. */
    spentCoins: (): string[] =>
      [...state.coins.entries()].flatMap(([outpoint, { spentBy, script }]) =>
        spentBy !== null && isOwn(script) ? [outpoint] : [],
      ),
    runes: (): RuneRow[] => [...state.runes.values()],
    rune: (id: string): RuneRow | undefined => state.runes.get(id),
    runesOf: (outpoint: string) => state.runeCoins.get(outpoint) ?? [],
    alkanesOf: (outpoint: string) => state.alkaneCoins.get(outpoint) ?? [],
    tickers: (): string[] => [...state.ticks.values()].map(({ tick }) => tick.toLowerCase()),
    moduleId: (): string => moduleOf(state, seed)?.id ?? '',
    gasAddress: (): string => gasAddressOf(seed),
    /** In a token's smallest units. */
    atomsOf: (tick: string, amount: string | number): bigint =>
      scaleDecimal(
        typeof amount === 'string' ? amount : amount.toFixed(12),
        state.ticks.get(tick)?.decimals ?? 18,
      ),
    shareAtoms: (amount: number): bigint => scaleDecimal(amount.toFixed(12), LP_DECIMALS),
    /** Everything of ours on both layers. */
    inventory(): ReadonlyMap<string, bigint> {
      const all = new Map<string, bigint>();
      const add = (what: string, amount: bigint): void =>
        void all.set(what, (all.get(what) ?? 0n) + amount);
      const isOurs = (address: string): boolean => {
        const script = scriptOfAddress(address);
        return script !== null && isOwn(bytesToHex(script));
      };
      for (const [outpoint, { sats }] of held()) {
        add('sats', sats);
        for (const { id, amount } of state.runeCoins.get(outpoint) ?? []) add(`rune ${id}`, amount);
        for (const { id, amount } of state.alkaneCoins.get(outpoint) ?? [])
          add(`alkane ${id}`, amount);
      }
      for (const { id } of inscriptions()) add(`inscription ${id}`, 1n);
      for (const { address, tick, available, transferable } of state.balances.values())
        if (isOurs(address)) add(`token ${tick}`, available + transferable);
      for (const { address, tick, swap, module } of state.swapBalances.values())
        if (isOurs(address)) add(`swap ${tick.toLowerCase()}`, swap + module);
      for (const { address, free, locked, staked } of state.swapLps.values())
        if (isOurs(address)) add('swap shares', free + locked + staked);
      return all;
    },
    /** As the list of an address's coins shows one that contains nothing. */
    wireCoin(outpoint: string) {
      const one = coin(outpoint);
      if (!one) return null;
      const { txid, vout, script, address } = one;
      const bytes = hexToBytes(script);
      const row = state.txs.get(txid);
      const place = { height: row?.height ?? 0, idx: row?.idx ?? 0 };
      const kind = { scriptType: scriptTypeHex(bytes), codeType: codeType(bytes) };
      const flags = { isOpInRBF: false, isLowFee: false, isSpent: false };
      const nothing = { inscriptionsCount: 0, inscriptions: [] };
      const what = { txid, vout, satoshi: wireSats(one.sats), scriptPk: script, address };
      return { ...what, ...kind, ...place, ...flags, ...nothing };
    },
  };
}
export type Truth = ReturnType<typeof createTruth>;
