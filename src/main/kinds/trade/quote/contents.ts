import { error } from '#main/kinds/shared/problem.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';
import { say } from '#shared/words/say.ts';

import type { TradeSources } from './trade-sources.ts';

interface Item {
  field: string;
  inscriptionId: string;
  /** What the form showed before. */
  contentHash?: string | undefined;
}

/** Unique items, by line; null for a token. */
function itemsOf(input: TradeInput): (Item | null)[] {
  switch (input.kind) {
    case 'list':
      return input.items.map((one, at) =>
        one.what === 'item' ? { ...one, field: `items.${at}` } : null,
      );
    case 'buy':
      return input.offers.map((one, at) =>
        one.nftType === 'brc20' ? null : { ...one, field: `offers.${at}` },
      );
    case 're-price':
      return [input.nftType === 'brc20' ? null : { ...input, field: 'unitPrice' }];
    case 'delist':
    case 'bind':
      return [];
  }
}

const TOKEN = say.trade.quoteContents.itsOwnBytesAre;
const CHANGED = say.trade.quoteContents.itHoldsSomethingElse;

/** Adds each item's content, proved from the bytes that inscribed it; the card is compared with it. */
export async function withContents(
  quote: TradeQuote,
  input: TradeInput,
  from: Pick<TradeSources, 'contentsOf'>,
): Promise<TradeQuote> {
  const items = itemsOf(input);
  const ids = items.flatMap((one) => one?.inscriptionId ?? []);
  if (ids.length === 0) return quote;
  const contents = await from.contentsOf(ids);
  const problems = [...quote.problems];
  const lines = quote.lines.map((line, at) => {
    const item = items[at];
    const content = item && contents.get(item.inscriptionId);
    if (!item || !content) return line;
    const { contentHash } = content;
    const isOther = item.contentHash !== undefined && item.contentHash !== contentHash;
    const fault = content.brc20 === null ? (isOther ? CHANGED : null) : TOKEN;
    if (fault !== null) problems.push(error(item.field, fault));
    return { ...line, contentHash, fault: line.fault ?? fault };
  });
  return { ...quote, problems, lines };
}
