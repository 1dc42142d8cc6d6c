import { through } from '#test/liar/attentive.ts';
import { createAllowance } from '#test/liar/audit.ts';
import { createDice } from '#test/liar/dice.ts';
import { operations } from '#test/liar/operations/all.ts';
import { deploySelf } from '#test/liar/operations/orders.ts';
import {
  createGiver,
  newFolder,
  type Owner,
  ownerOf,
  startNetwork,
  STRANGER,
  type World,
  worldOf,
} from '#test/liar/world.ts';
import { PASSWORD } from '#test/support/start-test-app.ts';
import { PHRASE } from '#test/unit/vault/support.ts';

import { type Death, startMortal } from './mortal.ts';

interface Member extends Owner {
  walletId: string;
  standing: string;
}

const PASSPHRASES = ['', 'two', 'three'];

/** An order that later ones depend on, placed honestly. */
async function settle(world: World, name: string): Promise<void> {
  const allowance = createAllowance(world.truth);
  const begins = { world, dice: createDice(1), focus: world.standing, allowance };
  const make = name === 'deploy-self' ? deploySelf : await operations.get(name)?.stage(begins);
  // The swap rejects requests while it writes a commit.
  const begun = await world.until(`${name} of the set-up`, () =>
    Promise.resolve(make?.(begins)).catch(() => null),
  );
  const looked = await through(world, await begun.begin(), begun, allowance);
  if (looked.some(({ seen }) => seen !== 'signed') || looked.length === 0)
    throw new Error(`${name} of the set-up: ${JSON.stringify(looked)}`);
}

/** What a wallet's later operations depend on. */
const SET_UP = ['bind', 'list', 'add-liquidity', 'deploy-self', 'stake', 'lock-lp'];

/** Three wallets in one vault on an honest practice network with residents. */
export async function startHousehold() {
  const net = startNetwork(true);
  let mortal = await startMortal(net, newFolder());
  let { app } = mortal;
  const members: Member[] = [];
  const give = createGiver(net);
  let active = 0;

  async function world(): Promise<World> {
    const member = members[active];
    if (!member) throw new Error('no wallet');
    const here = await worldOf(net, app, member, member.standing);
    const others = members.filter((one) => one !== member);
    return {
      ...here,
      recipients: [STRANGER, ...others.flatMap(({ payment, ordinals }) => [payment, ordinals])],
    };
  }

  async function switchTo(at: number): Promise<void> {
    active = at;
    await app.call('wallets.switch', { walletId: members[at]?.walletId ?? '' });
  }

  async function join(passphrase: string, at: number): Promise<void> {
    const from = { kind: 'phrase' as const, phrase: PHRASE, passphrase };
    if (at === 0) await app.call('vault.importPhrase', { ...from, password: PASSWORD });
    else await app.call('wallets.add', { name: `Wallet ${passphrase}`, from });
    const { activeId } = await app.call('wallets.list', {});
    const owner = await ownerOf(app, passphrase);
    members.push({ ...owner, walletId: activeId ?? '', standing: '' });
    active = at;
  }

  /** Everything the wallets need is given while all of them exist, so that each starts with an empty ledger. */
  async function found(): Promise<void> {
    await app.call('settings.set', { autoLockMinutes: 0 });
    for (const [at, passphrase] of PASSPHRASES.entries()) {
      await join(passphrase, at);
      await app.call('wallet.portfolio', { refresh: true });
    }
    await give.deploy();
    for (const [at, member] of members.entries()) {
      await give.money(member);
      members[at] = { ...member, standing: await give.tokens(member) };
      await give.runes(member);
      await give.alkanes(member);
      await net.network.swapFaucet(member.ordinals);
    }
    await give.stock();
    await net.network.mine(2);
    for (const at of members.keys()) {
      await switchTo(at);
      await app.call('wallet.portfolio', { refresh: true });
      // The others start with nothing in progress.
      if (at === 0) for (const name of SET_UP) await settle(await world(), name);
    }
    // A one-day lock can be unlocked.
    await net.network.advanceClock(86_400 + 60);
    await net.network.mine(1);
  }

  async function open(dir: string): Promise<void> {
    mortal = await startMortal(net, dir);
    ({ app } = mortal);
    await app.call('vault.unlock', { password: PASSWORD });
    const { activeId } = await app.call('wallets.list', {});
    active = members.findIndex(({ walletId }) => walletId === activeId);
  }

  await found();
  return {
    net,
    give,
    world,
    switchTo,
    size: members.length,
    member: () => members[active],
    active: () => active,
    async lock(): Promise<void> {
      await app.call('vault.lock', {});
      await net.clock.pass(2_000);
      await app.call('vault.unlock', { password: PASSWORD });
    },
    async restart(): Promise<void> {
      await app.app.stop();
      await open(app.dir);
    },
    /** The app dies at some call while `run` is running, and is reopened. Resolves with whether it died. */
    async dieDuring(when: Death, run: () => Promise<unknown>): Promise<boolean> {
      const { die, spare, bury } = mortal;
      const death = die(when);
      const work = run().then(() => null);
      work.catch(() => undefined);
      const folder = await Promise.race([death, work]);
      spare();
      if (folder === null) return false;
      bury();
      await open(folder);
      return true;
    },
    end: async (): Promise<void> => (await world()).end(),
  };
}
export type Household = Awaited<ReturnType<typeof startHousehold>>;
