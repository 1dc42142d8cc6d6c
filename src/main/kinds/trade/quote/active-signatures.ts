import { createSources } from '#main/signing/coins/provider-facts.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { nearestUnitPrice, partOfFloor } from '#shared/bitcoin/price.ts';
import type { ListingRef, LiveSignature } from '#shared/flows/trade.ts';
import type { SignatureOnDesk } from '#shared/ipc/trade.ts';
import { say } from '#shared/words/say.ts';

import type { TradeSources } from './trade-sources.ts';

const ENDED_SHOWN = 50;
/** Inscriptions per market request. */
const PAGE = 500;
/** Half of the floor, in tenths of a percent. */
const HALF = 500n;

/** What this app, or the market, knows about a listed inscription. */
interface Listed {
  tick: string;
  amount: string;
  auctionId: string | null;
  priceSats: string | null;
  /** Its location in the market's index, mempool included. */
  address: string | null;
}

/** What flows recorded about their listings, by inscription. */
export type Described = (
  flowId: string,
  inscriptionId: string,
) => Pick<ListingRef, 'tick' | 'amount' | 'name' | 'collection'> | null;

/** Every signature that others can complete into a sale, and what it allows (safety.md C15). */
export async function activeSignatures(from: TradeSources, describe: Described) {
  const rows = from.store.signatures.allLive();
  const listed = await listedOf(rows, from);
  const known = rows.map((row) => ({ row, told: describe(row.flowId, row.inscriptionId) }));
  const ticks = new Set(
    known.flatMap(({ row, told }) => told?.tick ?? listed?.get(row.inscriptionId)?.tick ?? []),
  );
  ticks.delete('');
  const sources = createSources(from.client, from.id);
  const floors = new Map(
    await Promise.all(
      [...ticks].map(
        async (tick) => [tick, (await sources.marketOf(tick)).floorUnitPrice] as const,
      ),
    ),
  );
  const live = known.map(({ row, told }): SignatureOnDesk => {
    const offer = listed?.get(row.inscriptionId);
    const tick = told?.tick ?? offer?.tick ?? '';
    const amount = told?.amount ?? offer?.amount ?? '';
    const floor = floors.get(tick) ?? null;
    return {
      ...viewOf(row, { tick, amount }),
      market: listed === null ? 'unknown' : standingOf(row, offer, (one) => from.own.isOwn(one)),
      floorUnitPrice: floor,
      belowHalfFloor: isBelowHalf(row.priceSats, amount, floor),
      revoke: {
        auctionId: row.auctionId ?? offer?.auctionId ?? null,
        inscriptionId: row.inscriptionId,
        tick,
        amount,
        ...(told?.name === undefined ? {} : { name: told.name }),
        ...(told?.collection === undefined ? {} : { collection: told.collection }),
      },
    };
  });
  const ended = from.store.signatures.recentlyEnded(ENDED_SHOWN).map((row): SignatureOnDesk => {
    const described = describe(row.flowId, row.inscriptionId) ?? { tick: '', amount: '' };
    return { ...viewOf(row, described), ended: { txid: row.endedTxid, at: row.endedAt } };
  });
  const warnings = live.filter(({ belowHalfFloor }) => belowHalfFloor).length;
  return { signatures: [...live, ...ended], warnings };
}

function viewOf(
  { outpoint, inscriptionId, auctionId, priceSats, payAddress, signedAt }: LiveSignature,
  { tick, amount }: { tick: string; amount: string },
): SignatureOnDesk {
  const what =
    tick === ''
      ? say.trade.quoteActiveSignatures.inscription({ inscriptionId: inscriptionId.slice(0, 8) })
      : `${amount} ${tick}`;
  return {
    outpoint,
    inscriptionId,
    auctionId,
    tick,
    amount,
    priceSats,
    payAddress,
    signedAt,
    allows: say.trade.quoteActiveSignatures.whoeverHasItCan({
      what,
      priceSats: groupDigits(priceSats),
      payAddress,
    }),
    market: 'unknown',
    belowHalfFloor: false,
    floorUnitPrice: null,
    ended: null,
    revoke: null,
  };
}

function standingOf(
  { priceSats }: LiveSignature,
  offer: Listed | undefined,
  isMine: (address: string) => boolean,
): SignatureOnDesk['market'] {
  if (offer?.priceSats != null) return offer.priceSats === priceSats ? 'listed' : 'other';
  // The row stays active until a block spends its coin: elsewhere means pending.
  return offer?.address != null && !isMine(offer.address) ? 'leaving' : 'gone';
}

function isBelowHalf(priceSats: string, amount: string, floor: string | null): boolean {
  if (floor === null || amount === '' || !/[1-9]/.test(amount) || priceSats === '0') return false;
  try {
    const part = partOfFloor(nearestUnitPrice(BigInt(priceSats), amount), floor);
    return part !== null && part < HALF;
  } catch {
    return false;
  }
}

/** The market's current listings of these; null if it can't be asked. */
async function listedOf(
  rows: readonly LiveSignature[],
  { client }: TradeSources,
): Promise<Map<string, Listed> | null> {
  const ids = [...new Set(rows.map(({ inscriptionId }) => inscriptionId))];
  const found = new Map<string, Listed>();
  try {
    for (let at = 0; at < ids.length; at += PAGE) {
      const inscriptionIds = ids.slice(at, at + PAGE);
      const { list } = await client.call('market.inscriptionInfoList', { inscriptionIds });
      for (const { inscriptionId, auctionId, price, address, ...rest } of list) {
        const { tick, amount } = rest as { tick?: unknown; amount?: unknown };
        const isOffered = auctionId != null && auctionId !== '';
        found.set(inscriptionId, {
          tick: typeof tick === 'string' ? tick : '',
          amount: typeof amount === 'string' || typeof amount === 'number' ? String(amount) : '',
          auctionId: isOffered ? auctionId : null,
          priceSats: isOffered && price != null ? String(price) : null,
          address: address == null || address === '' ? null : address,
        });
      }
    }
    return found;
  } catch {
    return null;
  }
}
