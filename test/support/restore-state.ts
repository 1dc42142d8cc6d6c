import { hexToBytes } from '@noble/hashes/utils.js';

import {
  createMemoryBlobs,
  createState,
  decodeRows,
  type Snapshot,
  type State,
} from '#practice/state/state.ts';

/** A snapshot's state, kept in memory. */
export function restoreState({ tables, blobs }: Snapshot): State {
  const kept = createMemoryBlobs();
  for (const hex of Object.values(blobs)) kept.put(hexToBytes(hex));
  return createState(kept, null, [decodeRows(JSON.stringify(tables)) as Snapshot['tables']]);
}
