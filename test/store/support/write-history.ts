import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { testRecordKey } from '#test/support/record-key.ts';

import { historyRows } from './history-rows.ts';

/** Writes an endless history into a folder, and reports after each commit how many rows it has. */
const url = new URL('../../../src/main/store/thread/worker.ts', import.meta.url);
const dir = process.argv[2] ?? '';
const store = openNetworkStore(dir, 'practice', silentLog, testRecordKey, { workerUrl: url });
for (let n = 0; ; n += 500) {
  store.activity.recordAll(historyRows(n, n + 500), 1);
  process.stdout.write(`${n + 500}\n`);
  await new Promise((resolve) => setImmediate(resolve));
}
