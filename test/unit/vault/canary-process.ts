import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeHeapSnapshot } from 'node:v8';

import type { Log } from '#main/log.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { startTestApp } from '#test/support/start-test-app.ts';

/**
 * A whole app in its own process, driven by messages like its pages do. Writes its answers to the main window, its
 * events and its logs to disk; on `heap`, its heap and what it saved.
 */
const [dir = '', outDir = '', provider = ''] = process.argv.slice(2);

export interface CallRequest {
  id: number;
  name: string;
  input: unknown;
  audience: 'main' | 'approval';
}

const note = (file: string, value: unknown): void => {
  appendFileSync(join(outDir, file), `${JSON.stringify(value)}\n`);
};
const line =
  (level: string) =>
  (message: string, fields?: object): void => {
    note('log', { level, message, ...fields });
  };
const log: Log = { info: line('info'), warn: line('warn'), error: line('error') };

// The signet provider shipped with the app is the test's server: an API key goes to no other host.
Object.assign(networks.signet, { baseUrl: provider });

const test = await startTestApp({
  dir,
  log,
  networks: ['signet'],
  leaveChanges: true,
});
test.app.events.on((name, payload) => {
  note('events', { name, payload });
});

/** Kept on purpose: the scans must find it. */
const held: unknown[] = [];

async function take({ id, name, input, audience }: CallRequest): Promise<void> {
  if (name === 'hold') held.push(input);
  else if (name === 'heap') {
    for (const [file, text] of test.saved) writeFileSync(join(outDir, file), text);
    globalThis.gc?.();
    writeHeapSnapshot(join(outDir, 'heap.heapsnapshot'));
    process.exit(held.length === 1 ? 0 : 1);
  } else {
    const answer = await test.app.dispatch(name, input, audience);
    if (audience === 'main') note('answers', { name, answer });
    process.send?.({ id, answer });
    return;
  }
  process.send?.({ id, answer: null });
}

process.on('message', (request: CallRequest) => void take(request));
process.send?.({ id: 0, answer: null });
