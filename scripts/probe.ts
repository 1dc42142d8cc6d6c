import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { silentLog } from '#main/log.ts';
import { createBudget } from '#main/provider/budget.ts';
import { createClient } from '#main/provider/client.ts';
import { createPace } from '#main/provider/pace.ts';
import { createTransport } from '#main/provider/transport.ts';
import { type NetworkId, networkIds, networks } from '#shared/bitcoin/network.ts';
import { systemClock as clock } from '#shared/clock.ts';

import { type Outcome, probe } from './probe/run.ts';

/* npm run probe -- --key-file FILE: asks a real provider every row that only reads, and compares the shapes of its answers
   with ours. Nothing is ordered, prepared or sent, and the key is never printed. */

const usage = `Asks a provider every row that only reads, and says which answers Inkstone can't read.

  npm run probe -- --key-file FILE [options]

  --key-file FILE    a file with the API key
  --network NETWORK  one of ${networkIds.filter((id) => id !== 'practice').join(', ')} (default: mainnet)
  --host URL         another host, such as http://127.0.0.1:8332 of npm run practice, which needs no key

It makes about a hundred calls, two a second.`;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const { values } = parseArgs({
  options: {
    'key-file': { type: 'string' },
    network: { type: 'string', default: 'mainnet' },
    host: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const network = networkIds.find((id): id is NetworkId => id === values.network);
const host = values.host ?? (network && networks[network].baseUrl);
if (network === undefined || !host) fail(`There is no such network: ${values.network}.`);
const keyFile = values['key-file'];
if (keyFile === undefined && values.host === undefined) fail(`${usage}\n\n--key-file is missing.`);
const key = keyFile === undefined ? '' : readFileSync(keyFile, 'utf8').trim();

const client = createClient({
  network,
  baseUrl: () => host,
  segment: () => networks[network].segment,
  transport: createTransport({
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      if (key !== '') headers.set('authorization', `Bearer ${key}`);
      return fetch(url, { ...init, headers });
    },
    clock,
  }),
  pace: createPace({
    clock,
    budget: createBudget(clock, { load: () => 0, add: () => undefined }),
    limits: () => ({ callsPerSecond: 2, callsPerMonth: 10_000 }),
  }),
  clock,
  log: silentLog,
  random: Math.random,
  onOutcome: () => undefined,
  signal: new AbortController().signal,
});

const line = (outcome: Outcome): string =>
  'why' in outcome
    ? `${outcome.end.padEnd(11)} ${outcome.row}: ${outcome.why}`
    : `${outcome.end.padEnd(11)} ${outcome.row}`;
const all = await probe({ client, network }, (outcome) => console.log(line(outcome)));
const count = (end: Outcome['end']): number => all.filter((one) => one.end === end).length;
console.log(
  `\n${count('read')} read, ${count('refused')} refused, ${count('unreadable')} unreadable, ` +
    `${count('unreachable')} unreachable, ${count('not asked')} not asked.`,
);
process.exitCode = count('unreadable') > 0 ? 1 : 0;
