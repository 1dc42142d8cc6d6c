import { z } from 'zod';

import { postageSats } from '#main/orders/fees.ts';
import { mintsKind, mintsPlan } from '#main/orders/mint-order.ts';
import { operationWords } from '#main/orders/operation-words.ts';
import { inscriptionsOf } from '#main/orders/plan.ts';
import type { Ordered } from '#main/signing/define/context.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import { orderVersion } from '#shared/api/order-version.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import { type InscribeItem, inscribeItem } from '#shared/flows/inputs.ts';
import { formatBytes, plainText } from '#shared/text.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

/** Listed individually; further ones are counted. */
const MOST_SHOWN = 4;
/** Maximum length of a BRC-20 operation. */
const MAX_OPERATION = 400;

/** The part of an inscribe flow's data that every state has: what was requested. */
const inscribing = z.object({
  plan: z.object({
    title: z.string(),
    version: orderVersion.default(2),
    items: z.array(inscribeItem).max(1000),
    runes: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('etch') }),
        z.object({ kind: z.literal('mint'), count: z.number().int() }),
      ])
      .optional(),
    mints: mintsPlan.optional(),
    receiveAddress: z.string(),
    outputValue: z.number().int(),
    signed: z.object({ kind: z.enum(['mint', 'deploy', 'files']) }).optional(),
    estimateSats: z.string().regex(/^\d+$/),
  }),
});

type Stores = {
  flows: Pick<NetworkStore['flows'], 'get'>;
  blobs: Pick<NetworkStore['blobs'], 'get'>;
};

/** From the inscribed bytes, never from the plan's name for them. */
function operationTitle(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_OPERATION) return null;
  return operationWords(Buffer.from(bytes).toString('utf8'))?.title ?? null;
}

/** Groups identical bytes with their count. */
function counted(items: readonly InscribeItem[]): { item: InscribeItem; times: number }[] {
  const found = new Map<string, { item: InscribeItem; times: number }>();
  for (const item of items) {
    const known = found.get(item.hash);
    if (known) known.times += 1;
    else found.set(item.hash, { item, times: 1 });
  }
  return [...found.values()];
}

function assetOf(item: InscribeItem, times: number, stores: Stores): CardAsset {
  const bytes = stores.blobs.get(item.hash);
  const title = (bytes && operationTitle(bytes)) ?? plainText(item.name, 80);
  const type = plainText(item.mediaType.split(';')[0] ?? '', 60);
  const about = commas([type, formatBytes(item.size)]);
  return {
    title: times === 1 ? title : `${times} × ${title}`,
    about: bytes ? about : say.app.ordersOrderedBy.noLongerKeptHere({ about }),
    inscriptionId: null,
    ...(bytes ? { contentHash: item.hash } : {}),
  };
}

/**
 * What a flow's order creates: its files by hash of the stored bytes. Null for a flow without an order, and for an
 * unauthentic row.
 */
export function orderedBy(stores: Stores, flowId: string): Ordered | null {
  const row = stores.flows.get(flowId);
  if (row?.kind !== 'inscribe' || row.authentic !== true) return null;
  const parsed = inscribing.safeParse(row.data);
  if (!parsed.success) return null;
  const { version, title, items, runes, mints, receiveAddress, outputValue, estimateSats, signed } =
    parsed.data.plan;
  const all = counted(items);
  const rest = all.slice(MOST_SHOWN);
  const assets = all.slice(0, MOST_SHOWN).map(({ item, times }) => assetOf(item, times, stores));
  if (rest.length > 0) {
    const bytes = rest.reduce((sum, { item, times }) => sum + item.size * times, 0);
    const many = rest.reduce((sum, { times }) => sum + times, 0);
    const about = say.app.ordersOrderedBy.inAll({ formatBytes: formatBytes(bytes) });
    assets.push({
      title: say.app.ordersOrderedBy.and({ many: say.counts.moreFile({ count: many }) }),
      about,
      inscriptionId: null,
    });
  }
  if (runes !== undefined || mints !== undefined) {
    const about = say.app.ordersOrderedBy.madeByTheOrder;
    // A mint's amount is the index's claim; an etching has what you typed.
    const reported =
      runes?.kind !== 'etch' ? { reported: say.app.ordersOrderedBy.amountNameAndDecimals } : {};
    assets.unshift({ title, about, inscriptionId: null, ...reported });
  }
  const minted = mints?.count ?? (runes?.kind === 'mint' ? runes.count : null);
  const count = minted ?? inscriptionsOf(signed?.kind, items.length);
  const made = { runes: runes?.kind ?? null, mints: mints ? mintsKind(mints) : null };
  return {
    ...{ title, receiveAddress, assets },
    postageSats: postageSats({ version, ...made, count }, outputValue),
    quotedSats: BigInt(estimateSats),
  };
}
