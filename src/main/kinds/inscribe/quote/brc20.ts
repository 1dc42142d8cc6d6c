import { error } from '#main/kinds/shared/problem.ts';
import type { QuoteSources } from '#main/kinds/shared/quote-sources.ts';
import {
  type Brc20Facts,
  brc20Problems,
  type Operation,
  tickProblems,
} from '#main/orders/brc20-rules.ts';
import { ifKnown } from '#main/provider/if-known.ts';
import type { TickInfo } from '#shared/api/brc20.ts';
import { addDecimal } from '#shared/bitcoin/amount.ts';
import { tickBytes, tickToPath } from '#shared/bitcoin/ids.ts';
import { isAppError } from '#shared/errors.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

/** Whether this operation would be invalid, according to the token index. */
export async function operationProblems(
  content: Operation,
  receiveAddress: string,
  from: QuoteSources,
): Promise<Problem[]> {
  const ticker = tickProblems(content.tick, from.id);
  if (ticker.some(({ severity }) => severity === 'error')) return ticker;
  try {
    return brc20Problems(content, from.id, await factsOf(content, receiveAddress, from));
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    const text = say.inscribe.quoteBrc20.theTokenIndexCannot;
    return [...ticker, error('tick', text)];
  }
}

async function factsOf(
  content: Operation,
  receiveAddress: string,
  from: QuoteSources,
): Promise<Brc20Facts> {
  const ticker = tickToPath(content.tick);
  const info = await ifKnown(from.client.call('brc20.info', { ticker }));
  const tick = info && {
    max: info.max,
    limit: info.limit,
    minted: info.totalMinted,
    decimals: info.decimal,
    selfMint: info.selfMint === true,
  };
  if (content.type !== 'brc20-transfer' || tick === null)
    return { tick, available: null, reserved: '0', isDeployer: await holds(info, from) };
  const available = await from.portfolio.availableOf(receiveAddress, content.tick);
  const reserved = reservedBy(content.tick, from);
  return { tick, available, reserved, isDeployer: false };
}

/** Asked only for self-mint tickers: who holds the deploy. */
async function holds(info: TickInfo | null, from: QuoteSources): Promise<boolean> {
  if (info === null || (info.selfMint !== true && tickBytes(info.ticker) !== 5)) return false;
  const { inscriptionId } = info;
  const { address } = await from.client.call('inscription.info', { inscriptionId });
  return from.own.withKey(address) !== null;
}

/** Transfers of this ticker that are ordered but not inscribed yet, from the orders' payloads. */
function reservedBy(tick: string, from: QuoteSources): string {
  let reserved = '0';
  for (const { order } of from.engine.list(true)) {
    if (!order) continue;
    for (const { hash } of from.store.orders.files(order.orderId)) {
      const bytes = hash === null ? null : from.store.blobs.get(hash);
      const amount = bytes === null ? null : transferOf(bytes, tick);
      if (amount !== null) reserved = addDecimal(reserved, amount);
    }
  }
  return reserved;
}

function transferOf(bytes: Uint8Array, tick: string): string | null {
  if (bytes.length > 1000) return null;
  try {
    const payload = JSON.parse(Buffer.from(bytes).toString()) as {
      op?: unknown;
      tick?: unknown;
      amt?: unknown;
    };
    const same =
      typeof payload.tick === 'string' && payload.tick.toLowerCase() === tick.toLowerCase();
    return payload.op === 'transfer' && same && typeof payload.amt === 'string'
      ? payload.amt
      : null;
  } catch {
    return null;
  }
}
