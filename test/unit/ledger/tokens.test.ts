import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { HistoryEntry } from '#main/history/walk.ts';
import { createTokenLedger, dropVanished, enterTokens } from '#main/ledger/tokens.ts';
import { silentLog } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import { scaleDecimal, TOKEN_DECIMALS, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { KeptPortfolio } from '#shared/ipc/wallet.ts';
import { testRecordKey } from '#test/support/record-key.ts';

const ME = 'bcrt1qme';
const unread = { asOf: null, problem: null };
const read = { asOf: 1, problem: null };

let dir: string;
let store: NetworkStore;
/** The balance according to the provider, its history so far, and the reads that were made. */
let balance: string;
let history: HistoryEntry[];
let reads: string[];

const client = {
  call: () =>
    Promise.resolve({
      detail: [
        {
          ticker: 'Moss',
          availableBalance: balance,
          transferableBalance: '0',
          overallBalance: balance,
        },
      ],
    }),
} as unknown as ProviderClient;

function row(n: number, type: 'receive' | 'send', amount: string): HistoryEntry {
  const txid = String(n).padStart(64, '0');
  const [from, to] = type === 'send' ? [ME, 'them'] : ['them', ME];
  return {
    ...{ kind: `brc20-${type}`, ref: `${txid}:x`, at: n, status: 'confirmed', summary: '' },
    data: { of: ME, from, to, txid, inscriptionId: `${txid}i0`, amount, tick: 'Moss' },
    flowId: null,
  };
}
const shown = (amount: string): KeptPortfolio =>
  ({
    brc20: [{ tick: 'Moss', holders: [{ address: ME, available: amount, transferable: '0' }] }],
    swap: [],
    parts: { brc20: read, swap: unread },
  }) as unknown as KeptPortfolio;

function keep(rows: readonly HistoryEntry[]): void {
  enterTokens(store, ME, rows);
  store.activity.recordAll(rows, 1);
}
const keyOf = ({ kind, ref }: HistoryEntry): string => `${kind} ${ref}`;

function open(isWhole = true) {
  const tokens = createTokenLedger({
    ...{ store, client, log: silentLog },
    history: () => ({
      isWhole: () => isWhole,
      async readInBackground() {
        reads.push('new');
        keep(history);
        return Promise.resolve();
      },
      async readWhole(family, address) {
        reads.push('whole');
        keep(history);
        const told = new Set(history.map(keyOf));
        await dropVanished(store, { family, address, told, since: 2, now: 2 });
      },
    }),
    addresses: () => [ME],
    onChange: () => undefined,
  });
  return async (amount: string) => {
    balance = amount;
    tokens.check(shown(amount));
    await tokens.idle();
    return tokens.unexplained([ME]).map((one) => one.amount);
  };
}
const sum = (): string | undefined => {
  const [one] = store.tokenLedger.sums(ME);
  return one && unscaleDecimal(one.atoms, TOKEN_DECIMALS);
};

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-tokens-'));
  store = openNetworkStore(dir, 'practice', silentLog, testRecordKey);
  history = [];
  reads = [];
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('the ledger of tokens', () => {
  it('keeps a row that was first seen while the lists were read whole', async () => {
    keep([row(1, 'receive', '10')]);
    const late = row(2, 'receive', '4');
    enterTokens(store, ME, [late]);
    store.activity.recordAll([late], 5);
    const told = new Set([keyOf(row(1, 'receive', '10'))]);
    const whole = { family: 'brc20', address: ME, told, now: 6 } as const;
    await dropVanished(store, { ...whole, since: 5 });
    expect(sum()).toBe('14');
    await dropVanished(store, { ...whole, since: 6 });
    expect(sum()).toBe('10');
  });

  it('explains a balance by its history, and reads nothing where they agree', async () => {
    const check = open();
    keep([row(1, 'receive', '10'), row(2, 'send', '2.5')]);
    keep([row(1, 'receive', '10')]);
    expect(await check('7.5')).toEqual([]);
    expect(reads).toEqual([]);
    expect(sum()).toBe('7.5');
  });

  it('reads on where they differ, and says what is still not explained, once', async () => {
    const check = open();
    history = [row(1, 'receive', '10')];
    expect(await check('10')).toEqual([]);
    expect(reads).toEqual(['new']);
    expect(await check('12')).toEqual(['2']);
    expect(await check('12')).toEqual(['2']);
    expect(await check('9')).toEqual(['-1']);
    // Each difference causes one full read of a list.
    expect(reads).toEqual(['new', 'new', 'whole', 'new', 'new', 'whole']);
    history.push(row(2, 'send', '1'));
    expect(await check('9')).toEqual([]);
  });

  it('removes what a history no longer has, and enters it again when it returns', async () => {
    const check = open();
    keep([row(1, 'receive', '10'), row(2, 'receive', '5')]);
    history = [row(1, 'receive', '10')];
    expect(await check('10')).toEqual([]);
    expect(sum()).toBe('10');
    const statuses = Array.from(store.activity.all({ kind: null, query: '' }), (one) => one.status);
    expect(statuses).toEqual(['dropped', 'confirmed']);
    history.push(row(2, 'receive', '5'));
    expect(await check('15')).toEqual([]);
  });

  it('compares nothing before the histories of an address were read whole', async () => {
    const check = open(false);
    expect(await check('3')).toEqual([]);
    expect(reads).toEqual([]);
  });

  it('counts a swap over two pools once, in whichever order its records come', () => {
    const units = (amount: string) => scaleDecimal(amount, TOKEN_DECIMALS);
    const entry = (name: string, tick: string, atoms: bigint) => ({
      ...{ layer: 'swap' as const, entry: name, tick, atoms, at: 5 },
    });
    const route = [
      entry('swap-route r', 'peat', -units('20')),
      entry('swap-route r', 'reed', units('8')),
    ];
    const halves = [
      entry('swap a', 'peat', -units('20')),
      entry('swap a', 'pine', units('9')),
      entry('swap b', 'pine', -units('9')),
      entry('swap b', 'reed', units('8')),
    ];
    const whole = [
      { layer: 'swap', tick: 'peat', atoms: -units('20') },
      { layer: 'swap', tick: 'reed', atoms: units('8') },
    ];
    const nonzero = (address: string) =>
      store.tokenLedger.sums(address).filter(({ atoms }) => atoms !== 0n);
    for (const [address, ...parts] of [
      ['a', route, halves],
      ['b', halves, route],
      ['c', halves],
    ] as const) {
      for (const some of parts) store.tokenLedger.put(address, some);
      expect(nonzero(address)).toEqual(whole);
    }
  });
});
