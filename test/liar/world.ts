import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { accountsOf, createAddressBook } from '#main/wallet/accounts.ts';
import { createWallet, type Wallet } from '#practice/chain/wallet.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import { runestoneScript } from '#practice/formats/runestone.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import { residentsOf } from '#practice/founding/founding.ts';
import { createPracticeNetwork } from '#practice/network.ts';
import type { Snapshot } from '#practice/state/state.ts';
import { type Data, type EndpointName, endpoints, type Params } from '#shared/api/endpoints.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { restoreState } from '#test/support/restore-state.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';
import { brc20, inscribe, send } from '#test/unit/practice/inscribing.ts';
import { pubkeyOf, signPsbt } from '#test/unit/practice/marketing.ts';
import { idOf } from '#test/unit/practice/runes-support.ts';
import { openKeys } from '#test/unit/signing/support.ts';
import { PHRASE } from '#test/unit/vault/support.ts';

import { createBeatClock } from './beat-clock.ts';
import { createTeller } from './telling.ts';
import { createTruth } from './truth.ts';

const SEED = 'liar';
/** Addresses per branch that count as ours: more than a run uses. */
const BRANCH = 150;
/** Tokens on-chain and in the swap, and tokens on-chain only. */
export const SWAP_TICK = 'lime';
export const TICK = 'trad';
/** Five bytes long: the wallet deploys it, and mints of it are signed. */
export const SELF_TICK = 'liars';
export const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';
const OURS = ['100', '900', '1', '250.5', '300'];
const POSTAGE = 546n;

let founded: Snapshot | undefined;
const scripts = new Map<string, Promise<ReadonlySet<string>>>();

async function derive(passphrase: string): Promise<ReadonlySet<string>> {
  const { accountKeys } = await openKeys(passphrase);
  const network = networks.practice;
  const book = createAddressBook(accountsOf(accountKeys, network), network, { next: () => BRANCH });
  return new Set(book.ownAddresses().map(({ script }) => script));
}

/** A wallet's scripts, derived independently of the app under test. */
function scriptsOf(passphrase: string): Promise<ReadonlySet<string>> {
  const found = scripts.get(passphrase) ?? derive(passphrase);
  scripts.set(passphrase, found);
  return found;
}

/** A practice network behind its liar. `residents`: others act on it too. */
export function startNetwork(residents = false) {
  const clock = createBeatClock();
  const options = { seed: SEED, clock };
  founded ??= createPracticeNetwork({ ...options, founded: true }).snapshot();
  const state = restoreState(founded);
  const network = createPracticeNetwork({
    ...{ ...options, state },
    residents: residents ? { pastRounds: 0 } : null,
  });
  return {
    clock,
    state,
    network,
    teller: createTeller(network.fetch),
    call: askerOf(network.fetch),
  };
}
type Net = ReturnType<typeof startNetwork>;

/** Asks the network itself, past the liar. */
function askerOf(honest: typeof fetch) {
  return async function call<N extends EndpointName>(name: N, params: Params<N>): Promise<Data<N>> {
    const row = endpoints[name];
    const provided = params as Record<string, unknown>;
    const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String(provided[key])),
    );
    const url = new URL(`http://practice.test${path}`);
    const rest = Object.entries(provided).filter(([key]) => !row.path.includes(`{${key}}`));
    if (row.method === 'GET')
      for (const [key, value] of rest) url.searchParams.set(key, String(value));
    const body = row.method === 'POST' ? { body: JSON.stringify(Object.fromEntries(rest)) } : {};
    const response = await honest(url, { method: row.method, ...body });
    const { code, msg, data } = (await response.json()) as {
      code: number;
      msg: string;
      data: unknown;
    };
    if (code !== 0) throw new Error(`${name}: ${code} ${msg}`);
    return endpoints[name].data.parse(data) as Data<N>;
  };
}

/** In memory: thousands of small writes would wait for the disk. */
export const newFolder = (): string =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'inkstone-liar-'));

/** An app on the network, as its liar shows it. */
export const startOn = ({ clock, network, teller }: Net, dir: string): Promise<TestApp> =>
  startTestApp({ dir, clock, practice: { ...network, fetch: teller.fetch } });

/** A wallet from the phrase under test. */
export interface Owner {
  passphrase: string;
  payment: string;
  ordinals: string;
}

/** Addresses where the app's active wallet is paid and holds inscriptions. */
export async function ownerOf({ call }: TestApp, passphrase: string): Promise<Owner> {
  const [payment, ordinals] = await call('wallet.accounts', {});
  if (!payment || !ordinals) throw new Error('no accounts');
  return { passphrase, payment: payment.firstAddress, ordinals: ordinals.firstAddress };
}

const walletAt = (address: string): Wallet => ({
  ...createWallet(SEED, 'reveals'),
  address,
  script: scriptOfAddress(address) ?? new Uint8Array(),
});
const seller = createWallet(SEED, 'seller');

/** Gives wallets some of everything, as others would. */
export function createGiver({ network, call, state }: Net) {
  const practice = { network, call };
  const give = async (to: Wallet, fields: Record<string, string>): Promise<string> =>
    `${await inscribe(practice, to, [brc20(fields)], [], POSTAGE)}i0`;

  async function money({ payment, ordinals }: Owner): Promise<void> {
    for (const sats of [90_000, 150_000, 400_000, 800_000]) await network.faucet(payment, sats);
    for (const sats of [60_000, 120_000, 300_000]) await network.faucet(ordinals, sats);
    for (let at = 0; at < 4; at += 1) await network.faucet(payment, 700);
    await network.mine(1);
  }

  /** The tokens open to everyone's mints, with some of the seller's. */
  async function deploy(): Promise<void> {
    for (const tick of [TICK, 'trap'])
      await give(seller, { op: 'deploy', tick, max: '1000000', lim: '1000' });
    for (let at = 0; at < 3; at += 1) await give(seller, { op: 'mint', tick: TICK, amt: '1000' });
  }

  /** Returns the last transfer. */
  async function tokens({ payment, ordinals }: Owner): Promise<string> {
    const us = walletAt(ordinals);
    let last = '';
    for (let at = 0; at < 3; at += 1) await give(us, { op: 'mint', tick: TICK, amt: '1000' });
    await give(us, { op: 'mint', tick: 'trap', amt: '1000' });
    await give(us, { op: 'mint', tick: SWAP_TICK, amt: '500' });
    for (const amt of OURS) last = await give(us, { op: 'transfer', tick: TICK, amt });
    await give(us, { op: 'transfer', tick: 'trap', amt: '5' });
    for (const amt of ['20', '40']) await give(us, { op: 'transfer', tick: SWAP_TICK, amt });
    const places = [
      [ordinals, 600],
      [ordinals, 20_000],
      [payment, 8_000],
      [payment, 30_000],
    ] as const;
    for (const [address, sats] of places) {
      await network.payFromOutside(address, sats, true);
      await network.mine(1);
    }
    // A user's mistake: a transfer at the paying address.
    await give(walletAt(payment), { op: 'mint', tick: TICK, amt: '1000' });
    await give(walletAt(payment), { op: 'transfer', tick: TICK, amt: '700' });
    return last;
  }

  async function stock(): Promise<void> {
    for (const [amt, unitPrice, price] of [
      ['50', '40', '2000'],
      ['100', '41', '4100'],
      ['200', '42', '8400'],
      ['400', '45', '18000'],
      ['20', '46', '920'],
      ['20', '47', '940'],
      ['60', '48', '2880'],
      ['70', '49', '3430'],
    ] as const) {
      const inscriptionId = await give(seller, { op: 'transfer', tick: TICK, amt });
      const put = await call('market.preparePutOn', {
        inscriptionId,
        initPrice: price,
        unitPrice,
        pubkey: pubkeyOf(seller),
        marketType: 'fixedPrice',
        nftType: 'brc20',
      });
      const psbt = signPsbt(put.psbt, seller, put.signIndexes);
      await call('market.confirmPutOn', { auctionId: put.auctionId, psbt });
    }
  }

  /** Splits the residents' coins: two with the first rune and one with the second. */
  async function runes({ ordinals }: Owner): Promise<void> {
    const script = scriptOfAddress(ordinals) ?? new Uint8Array();
    const residents = residentsOf(SEED);
    for (const [outpoint, held] of [...state.runeCoins.entries()]) {
      const coin = state.coins.get(outpoint);
      const from = residents.find(({ address }) => address === coin?.address);
      const [first] = held;
      if (!coin || !from || !first || coin.spentBy !== null) continue;
      const { txid } = await network.faucet(from.address, 20_000);
      const paying = { ...coin, txid, vout: 0, sats: 20_000n, items: [] };
      const unlock = { key: from.key };
      const edict = { id: idOf(first.id), amount: first.amount / 2n, output: 1 };
      await send(
        practice,
        [
          { coin, unlock },
          { coin: paying, unlock },
        ],
        [
          { sats: 0n, script: runestoneScript({ edicts: [edict], pointer: 2 }) },
          { sats: 546n, script },
          { sats: 10_000n, script: hexToBytes(coin.script) },
        ],
      );
    }
    await network.mine(1);
  }

  /** A resident's coin with alkanes, whole. */
  async function alkanes({ ordinals }: Owner): Promise<void> {
    const script = scriptOfAddress(ordinals) ?? new Uint8Array();
    const residents = residentsOf(SEED);
    for (const outpoint of [...state.alkaneCoins.entries()].map(([one]) => one)) {
      const coin = state.coins.get(outpoint);
      const from = residents.find(({ address }) => address === coin?.address);
      if (!coin || !from || coin.spentBy !== null || state.runeCoins.has(outpoint)) continue;
      const { txid } = await network.faucet(from.address, 20_000);
      const paying = { ...coin, txid, vout: 0, sats: 20_000n, items: [] };
      const ins = [coin, paying].map((one) => ({ coin: one, unlock: { key: from.key } }));
      await send(practice, ins, [{ sats: 546n, script }]);
      break;
    }
    await network.mine(1);
  }

  return { money, deploy, tokens, stock, runes, alkanes };
}

/** The network and the app from one wallet's point of view. */
export async function worldOf(net: Net, app: TestApp, owner: Owner, standing: string) {
  const { network, state } = net;
  const { passphrase, payment, ordinals } = owner;
  const own = await scriptsOf(passphrase);
  return {
    ...app,
    ...{ clock: net.clock, network, teller: net.teller, state, standing, payment, ordinals },
    truth: createTruth(state, SEED, (script) => own.has(script)),
    /** Whom it pays. */
    recipients: [STRANGER] as readonly string[],
    /** From another wallet, and unconfirmed. */
    async incoming(): Promise<string> {
      const { txid } = await network.payFromOutside(payment, 50_000, false);
      const row = state.txs.get(txid);
      const outs = Array.from({ length: row?.nOut ?? 0 }, (_, at) => `${txid}:${at}`);
      return outs.find((one) => state.coins.get(one)?.address === payment) ?? `${txid}:0`;
    },
    async end(): Promise<void> {
      await app.app.stop();
      rmSync(app.dir, { recursive: true, force: true });
      await network.stop();
      net.clock.end();
    },
  };
}
export type World = Awaited<ReturnType<typeof worldOf>>;

/** A practice network behind its liar, and an app whose wallet has some of everything. */
export async function startWorld(): Promise<World> {
  const net = startNetwork();
  const app = await startOn(net, newFolder());
  await app.call('vault.importPhrase', { phrase: PHRASE, passphrase: '', password: PASSWORD });
  await app.call('settings.set', { autoLockMinutes: 0 });
  const owner = await ownerOf(app, '');
  const give = createGiver(net);
  await give.money(owner);
  await give.deploy();
  const standing = await give.tokens(owner);
  await give.stock();
  await give.runes(owner);
  await net.network.swapFaucet(owner.ordinals);
  await net.network.mine(2);
  return worldOf(net, app, owner, standing);
}
