import { z } from 'zod';

import { isDecimal, scaleDecimal, TOKEN_DECIMALS } from '#shared/bitcoin/amount.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';

import type { Cost, CostShare, KnownTrade } from './trade.ts';

/** Market operations with costs or proceeds. */
export const tradeActs = ['buy', 'list', 'delist', 're-price'] as const;

const line = z.object({
  label: z.string(),
  tick: z.string(),
  amount: z.string(),
  inscriptionId: z.string().nullable(),
  priceSats: z.string().nullable(),
  status: z.string(),
  txid: z.string().nullable(),
  outlaySats: z.string().nullable(),
  item: z.object({ name: z.string().nullable() }).nullish(),
});
type Line = z.output<typeof line>;
const operation = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  walletId: z.string().nullable(),
  kind: z.enum(tradeActs),
  createdAt: z.number(),
  asked: z.object({
    items: z.array(z.object({ what: z.string() })).optional(),
    inscriptionId: z.string().optional(),
  }),
  lines: z.array(line),
});
export type TradeOperation = z.output<typeof operation>;

interface StoredOperation {
  asked: string | null;
  lines: string | null;
}

/** Trades from our records; unreadable ones are left out. */
export const tradeOperations = (rows: readonly StoredOperation[]): TradeOperation[] =>
  rows.flatMap(({ asked, lines, ...row }) => {
    const [what, some] = [asked, lines].map((text): unknown => JSON.parse(text ?? 'null'));
    return operation.safeParse({ ...row, asked: what, lines: some }).data ?? [];
  });

interface Effect {
  sats: bigint;
  /** Milliseconds. */
  at: number;
}

/** The ledger of one wallet, and our own transactions. */
export interface LedgerFacts {
  walletId: string;
  /** A transaction's effect on the wallet; null if the ledger doesn't have it. */
  effect: (txid: string) => Effect | null;
  /** A coin that the wallet has or had. */
  coin: (outpoint: string) => { sats: bigint; spentBy: string | null } | null;
  /** Whether an operation of this vault made it. */
  isMade: (txid: string) => boolean;
  /** Whether it also affected another wallet of the vault. */
  isShared: (txid: string) => boolean;
  /** The transactions of an operation and of all flows it started. */
  txidsOf: (flowId: string) => readonly string[];
}

const ONE = 10n ** BigInt(TOKEN_DECIMALS);
const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);

/** Equal parts; the last one includes the remainder. */
const partsOf = (total: bigint, of: number): bigint[] =>
  Array.from({ length: of }, (_, at) =>
    at < of - 1 ? total / BigInt(of) : total - (total / BigInt(of)) * BigInt(of - 1),
  );

/** The agreed price, and what the ledger says was paid in addition. An item's postage may exceed the fees. */
export const splitPaid = (paid: bigint, agreed: bigint) =>
  paid > agreed ? { priceSats: agreed, feeSats: paid - agreed } : { priceSats: paid, feeSats: 0n };

/** The same for a sale: the proceeds are below the price, since the postage left with the item. */
export const splitBrought = (brought: bigint, agreed: bigint) =>
  brought < agreed
    ? { priceSats: agreed, feeSats: agreed - brought }
    : { priceSats: brought, feeSats: 0n };

export type Asset = Pick<KnownTrade, 'asset' | 'amount'>;

/** Names of items by inscription, so that each has one name in all of its trades. */
export function createNames(operations: readonly TradeOperation[]) {
  const names = new Map<string, string>();
  for (const { lines } of operations)
    for (const { inscriptionId, item } of lines)
      if (inscriptionId !== null && item?.name && !names.has(inscriptionId))
        names.set(inscriptionId, item.name);

  /** A single item is its own asset and lot. */
  return (inscriptionId: string | null, name: string | null, other: string): Asset => ({
    asset: `${names.get(inscriptionId ?? '') ?? (name || 'Inscription')} ${(inscriptionId ?? other).slice(0, 8)}`,
    amount: ONE,
  });
}
export type Names = ReturnType<typeof createNames>;

/** Null for tokens without a usable amount. */
function assetOf({ tick, amount, inscriptionId }: Line, names: Names): Asset | null {
  if (tick === '') return names(inscriptionId, null, '');
  if (!isDecimal(amount)) return null;
  return { asset: tick.toLowerCase(), amount: scaleDecimal(amount, TOKEN_DECIMALS) };
}

const isBought = ({ txid, status, priceSats }: Line): boolean =>
  txid !== null && priceSats !== null && (status === 'sent' || status === 'done');

/** Coins that others could buy with the wallet's signatures, by the transaction that spent them. */
function takenCoins(signatures: readonly LiveSignature[], facts: LedgerFacts) {
  const taken = new Map<string, { sats: bigint; signed: LiveSignature[] }[]>();
  for (const [outpoint, signed] of Map.groupBy(signatures, (one) => one.outpoint)) {
    const coin = facts.coin(outpoint);
    if (coin === null || coin.spentBy === null) continue;
    const there = taken.get(coin.spentBy) ?? [];
    taken.set(coin.spentBy, [...there, { sats: coin.sats, signed }]);
  }
  return taken;
}

const priceOf = ({ priceSats }: LiveSignature): bigint => BigInt(priceSats);

/** The signature that a sale completed: the one with the paid price, otherwise the last. */
function soldBy(signed: readonly LiveSignature[], paid: bigint): LiveSignature | undefined {
  return signed.find((one) => priceOf(one) === paid) ?? signed.at(-1);
}

/** An operation that inscribed, and the inscriptions that share its cost. */
interface Maker {
  flowId: string;
  made: readonly string[];
}

interface Sources {
  operations: readonly TradeOperation[];
  signatures: readonly LiveSignature[];
  names: Names;
  facts: LedgerFacts;
  makersOf: (inscriptionIds: readonly string[]) => readonly Maker[];
}

/** Transactions by which any wallet of the vault bought something. */
const purchasesIn = (operations: readonly TradeOperation[]): Set<string> =>
  new Set(
    operations
      .filter(({ kind }) => kind === 'buy')
      .flatMap(({ lines }) => lines.filter(isBought).flatMap(({ txid }) => txid ?? [])),
  );

/** Coins sold through our signatures; each gets its share of the ledger's proceeds. */
function salesOf({ operations, signatures, names, facts }: Sources): KnownTrade[] {
  const purchases = purchasesIn(operations);
  const described = new Map(
    operations.flatMap(({ lines }) => lines.map((one) => [one.inscriptionId, one] as const)),
  );
  return [...takenCoins(signatures, facts)].flatMap(([txid, coins]) => {
    const effect = facts.effect(txid);
    const isOwn = purchases.has(txid);
    // Moved, or bought by this same wallet: counts as a cost.
    if (effect === null || (isOwn ? !facts.isShared(txid) : facts.isMade(txid))) return [];
    const paid = effect.sats + sum(coins.map(({ sats }) => sats));
    const sold = coins.flatMap(
      ({ signed }) => (coins.length === 1 ? soldBy(signed, paid) : signed.at(-1)) ?? [],
    );
    const agreed = sum(sold.map(priceOf));
    // Moved with the same keys in another app.
    if (paid * 2n < agreed || agreed === 0n) return [];
    let left = effect.sats;
    return sold.flatMap((signature, at): KnownTrade[] => {
      const { inscriptionId } = signature;
      const known = described.get(inscriptionId);
      const asset = known ? assetOf(known, names) : names(inscriptionId, null, '');
      const share = (effect.sats * priceOf(signature)) / agreed;
      const brought = at === sold.length - 1 ? left : share;
      left -= brought;
      if (asset === null) return [];
      const sums = isOwn
        ? { priceSats: brought, feeSats: 0n }
        : splitBrought(brought, priceOf(signature));
      return [
        {
          ...{ id: `${txid} ${inscriptionId} sell`, at: effect.at, side: 'sell', ...asset },
          ...{ ...sums, txid, inscriptionId, isOwn, isMeasured: true },
        },
      ];
    });
  });
}

/** A market operation's effect on the wallet by the ledger, in order of its transactions. */
function effectsOf(txids: readonly string[], { effect }: LedgerFacts) {
  return [...new Set(txids)].flatMap((txid) => {
    const found = effect(txid);
    return found === null ? [] : [{ txid, ...found }];
  });
}

/** Which listing bears a line's cost, and whose costs it takes over. */
function bearerOf(
  { kind, asked }: TradeOperation,
  { inscriptionId, tick }: Line,
): Pick<CostShare, 'of' | 'from'> {
  const from = asked.inscriptionId ?? null;
  switch (kind) {
    case 'list':
      return { of: inscriptionId, from: null };
    case 're-price':
      // Tokens that moved must be inscribed again; until then nothing is listed.
      return { of: tick !== '' && inscriptionId === from ? null : inscriptionId, from };
    case 'delist':
      return { of: null, from: inscriptionId };
    case 'buy':
      return { of: null, from: null };
  }
}

/** The lines of a listing that were inscribed for it. */
const inscribedIn = ({ kind, asked, lines }: TradeOperation): Line[] =>
  kind === 'list' ? lines.filter((_, at) => asked.items?.[at]?.what === 'balance') : [];

/** The lines that an operation's transactions were made for. */
function bearing(made: TradeOperation): readonly Line[] {
  const inscribed = inscribedIn(made);
  return inscribed.length > 0 ? inscribed : made.lines;
}

/** Costs of lines, one entry per asset. */
function costsOf(
  made: TradeOperation,
  lines: readonly Line[],
  effects: readonly (Effect & { txid: string })[],
  names: Names,
): Cost[] {
  const total = -sum(effects.map(({ sats }) => sats));
  const [first] = effects;
  if (first === undefined || total === 0n) return [];
  const parts = partsOf(total, lines.length);
  const shares = lines.map((one, at) => ({
    asset: assetOf(one, names)?.asset ?? one.label,
    share: { ...bearerOf(made, one), sats: parts[at] ?? 0n },
  }));
  return [...Map.groupBy(shares, ({ asset }) => asset)].map(([asset, some]): Cost => ({
    ...{ id: `${made.id} ${asset} cost`, at: first.at, side: 'cost', act: made.kind, asset },
    sats: sum(some.map(({ share }) => share.sats)),
    shares: some.map(({ share }) => share),
    txid: effects.length === 1 ? first.txid : null,
  }));
}

/** Purchases of an operation, each with its share of the operation's other costs. */
function purchasesOf(made: TradeOperation, { names, facts }: Sources, self: ReadonlySet<string>) {
  const bought = made.lines.filter((one) => isBought(one) && !self.has(one.txid ?? ''));
  const own = new Set(bought.map(({ txid }) => txid));
  const rest = effectsOf(
    facts.txidsOf(made.id).filter((txid) => !own.has(txid)),
    facts,
  );
  const known = bought.filter(({ txid }) => facts.effect(txid ?? '') !== null);
  const parts = partsOf(-sum(rest.map(({ sats }) => sats)), known.length);
  const trades = bought.flatMap((one): KnownTrade[] => {
    const { txid, inscriptionId } = one;
    const asset = assetOf(one, names);
    if (asset === null) return [];
    const effect = facts.effect(txid ?? '');
    const agreed = BigInt(one.priceSats ?? 0);
    const paid =
      effect === null
        ? BigInt(one.outlaySats ?? agreed)
        : (parts[known.indexOf(one)] ?? 0n) - effect.sats;
    return [
      {
        ...{ id: `${txid} ${inscriptionId} buy`, at: effect?.at ?? made.createdAt, side: 'buy' },
        ...{ ...asset, ...splitPaid(paid, agreed), txid, inscriptionId },
        ...{ isOwn: facts.isShared(txid ?? ''), isMeasured: effect !== null },
      },
    ];
  });
  return known.length > 0 ? trades : [...costsOf(made, made.lines, rest, names), ...trades];
}

/**
 * The transactions that inscribed transfers for a listing. Others send them, so they aren't among the
 * operation's own.
 */
const revealsOf = (made: TradeOperation): string[] =>
  inscribedIn(made).flatMap(({ inscriptionId }) => inscriptionId?.slice(0, 64) ?? []);

/** The cost of each inscription of an order and when it was paid; null if the ledger doesn't have it. */
function sharesOf({ flowId, made }: Maker, facts: LedgerFacts) {
  const reveals = made.map((id) => id.slice(0, 64));
  const effects = effectsOf([...facts.txidsOf(flowId), ...reveals], facts);
  const [first] = effects;
  if (first === undefined) return null;
  const parts = partsOf(-sum(effects.map(({ sats }) => sats)), made.length);
  return { at: first.at, shares: made.map((id, at) => [id, parts[at] ?? 0n] as const) };
}

/** A mint in a history of the wallet's addresses. */
export interface Minted {
  inscriptionId: string;
  tick: string;
  amount: bigint;
}

/** Tokens minted by our orders, each with its share of the order's cost. */
export function mintsOf(
  rows: readonly Minted[],
  { facts, makersOf }: Pick<Sources, 'facts' | 'makersOf'>,
): KnownTrade[] {
  const minted = new Map(rows.map((one) => [one.inscriptionId, one]));
  return (minted.size === 0 ? [] : makersOf([...minted.keys()])).flatMap((maker) => {
    const { at, shares } = sharesOf(maker, facts) ?? { at: 0, shares: [] };
    return shares.flatMap(([inscriptionId, priceSats]): KnownTrade[] => {
      const row = minted.get(inscriptionId);
      if (!row) return [];
      return [
        {
          ...{ id: `${inscriptionId} mint`, at, side: 'buy', asset: row.tick, amount: row.amount },
          ...{ priceSats, feeSats: 0n, txid: inscriptionId.slice(0, 64), inscriptionId },
          ...{ isOwn: false, isMeasured: true, isMint: true },
        },
      ];
    });
  });
}

/** Inscribing costs of inscriptions that weren't inscribed by a listing: each listed one's share of its order. */
function inscribingOf({ operations, signatures, names, facts, makersOf }: Sources): Cost[] {
  const begun = new Set(operations.flatMap(inscribedIn).map(({ inscriptionId }) => inscriptionId));
  const own = signatures.filter(({ outpoint }) => facts.coin(outpoint) !== null);
  const listed = new Set(own.map(({ inscriptionId }) => inscriptionId));
  const wanted = [...listed].filter((id) => !begun.has(id));
  const lines = new Map(
    operations.flatMap((made) => made.lines.map((one) => [one.inscriptionId, one] as const)),
  );
  return (wanted.length === 0 ? [] : makersOf(wanted)).flatMap((maker): Cost[] => {
    const { at, shares } = sharesOf(maker, facts) ?? { at: 0, shares: [] };
    return shares.flatMap(([inscriptionId, sats]): Cost[] => {
      if (!listed.has(inscriptionId)) return [];
      const known = lines.get(inscriptionId);
      const { asset } = (known && assetOf(known, names)) ?? names(inscriptionId, null, '');
      return [
        {
          ...{ id: `${inscriptionId} cost`, at, side: 'cost', act: 'inscribe', asset },
          ...{ sats, shares: [{ of: inscriptionId, from: null, sats }], txid: null },
        },
      ];
    });
  });
}

/** A wallet's trades from its own operations and signatures, with costs and proceeds by the ledger. */
export function ownEntries(sources: Sources): (KnownTrade | Cost)[] {
  const { operations, signatures, names, facts } = sources;
  const purchases = purchasesIn(operations);
  const self = new Set(
    [...takenCoins(signatures, facts).keys()].filter(
      (txid) => purchases.has(txid) && !facts.isShared(txid),
    ),
  );
  const children = Map.groupBy(operations, ({ parentId }) => parentId);
  const withChildren = (made: TradeOperation): TradeOperation[] => [
    made,
    ...(children.get(made.id) ?? []).flatMap(withChildren),
  ];
  const costs = (children.get(null) ?? []).flatMap((made) => {
    if (made.walletId !== null && made.walletId !== facts.walletId) return [];
    if (made.kind === 'buy') return purchasesOf(made, sources, self);
    const reveals = withChildren(made).flatMap(revealsOf);
    const effects = effectsOf([...facts.txidsOf(made.id), ...reveals], facts);
    return costsOf(made, bearing(made), effects, names);
  });
  return [...salesOf(sources), ...inscribingOf(sources), ...costs];
}
