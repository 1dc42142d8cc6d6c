import { createHash } from 'node:crypto';

import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { InscribeContent, InscribeInput, InscribeItem } from '#shared/flows/inputs.ts';
import type { Cost } from '#shared/ipc/inscribe.ts';
import { plainText } from '#shared/text.ts';

import { BRC20_MEDIA_TYPE, brc20Json } from './brc20-json.ts';
import { orderSats, totalCost } from './cost.ts';
import { limitsOf } from './limits.ts';

/** One order of a plan: what it inscribes, in order, and what it should cost. */
export interface PlannedOrder {
  title: string;
  files: InscribeItem[];
  bytes: number;
  estimateSats: bigint;
}

export interface InscribePlan {
  orders: PlannedOrder[];
  /** Contents that main builds itself (BRC-20 operations), to be kept before an order is created. */
  made: Uint8Array[];
  cost: Cost;
}

/**
 * Splits what is to be inscribed into orders, keeping its order: as many files to each as the network takes in
 * number and bytes. The developer's fee is asked once per order. Pure.
 */
export function planInscribe(input: InscribeInput, network: NetworkId): InscribePlan {
  const { files, made, title } = contentsOf(input.content);
  const terms = { ...input, network };
  const groups = split(files, network);
  const orders = groups.map((group, at) => ({
    title: groups.length === 1 ? title : `${title} (${at + 1} of ${groups.length})`,
    files: group,
    bytes: bytesOf(group),
    estimateSats: orderSats(group, terms).total,
  }));
  return { orders, made, cost: totalCost(groups, terms) };
}

const bytesOf = (files: readonly InscribeItem[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

function split(files: readonly InscribeItem[], network: NetworkId): InscribeItem[][] {
  const { maxFilesPerOrder, maxBytesPerOrder } = limitsOf(network);
  const groups: InscribeItem[][] = [];
  let group: InscribeItem[] = [];
  let bytes = 0;
  for (const file of files) {
    if (
      group.length === maxFilesPerOrder ||
      (group.length > 0 && bytes + file.size > maxBytesPerOrder)
    ) {
      groups.push(group);
      group = [];
      bytes = 0;
    }
    group.push(file);
    bytes += file.size;
  }
  groups.push(group);
  return groups;
}

function contentsOf(content: InscribeContent): {
  files: InscribeItem[];
  made: Uint8Array[];
  title: string;
} {
  if (content.type === 'files') {
    const first = plainText(content.items[0]?.name ?? '', 60);
    const title = content.items.length === 1 ? first : `${content.items.length} files`;
    return { files: content.items, made: [], title };
  }
  const op = content.type.slice('brc20-'.length);
  const bytes = new TextEncoder().encode(brc20Json(content));
  const count = content.type === 'brc20-mint' ? content.count : 1;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = (at: number): InscribeItem => ({
    name: count === 1 ? `${op}.txt` : `${op}-${at + 1}.txt`,
    mediaType: BRC20_MEDIA_TYPE,
    hash,
    size: bytes.length,
  });
  const times = count === 1 ? '' : ` x ${count}`;
  return {
    files: Array.from({ length: count }, (_, at) => file(at)),
    made: [bytes],
    title: `BRC-20 ${op} ${plainText(content.tick, 48)}${times}`,
  };
}
