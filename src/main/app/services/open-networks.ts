import { existsSync } from 'node:fs';

import { type NetworkSession, openSession } from '#main/app/network-session.ts';
import type { RouteFetch } from '#main/route/route.ts';
import { greaterNetworks, type OtherNetwork } from '#main/signing/other-networks.ts';
import { hasUnfinished, networkStorePath } from '#main/store/open-stores.ts';
import type { PracticePort } from '#practice/server/port.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

import { authenticateNetwork } from './authenticate.ts';
import { type Core, networkChanged } from './core.ts';
import { fileDamaged } from './damage.ts';
import { closeSessions } from './sessions.ts';

/** Throws the problem of its file, or of the settings. */
export async function openNetwork(core: Core, id: NetworkId): Promise<NetworkSession> {
  core.files.troubles.expectNone(id);
  const open = core.sessions.get(id);
  if (open) return open;
  const inside = id === 'practice' ? await practicePort(core) : null;
  const fetch: RouteFetch = inside
    ? (_route, url, init) => inside.fetch(url, init)
    : core.config.fetch;
  const session = core.files.openNetwork(id, () => newSession(core, id, fetch));
  core.sessions.set(id, session);
  core.folder.add(session.store.path);
  try {
    await session.portfolio.ready();
  } catch (error) {
    await closeSessions(core, [session]);
    throw error;
  }
  authenticateNetwork(core, session);
  session.start();
  return session;
}

/** The practice network, started on first use. */
export async function practicePort(core: Core): Promise<PracticePort> {
  if (core.practice === null) {
    core.practice = await core.config.startPractice();
    core.practice.onChange((status) => {
      core.events.emit('practice.changed', status);
      const session = core.sessions.get('practice');
      session?.reads.expire();
      if (session && core.networkId === 'practice') session.portfolio.look();
    });
  }
  return core.practice;
}

function newSession(core: Core, id: NetworkId, fetch: RouteFetch): NetworkSession {
  const { config, events, vault, settings, keeper, heads, folder } = core;
  return openSession({
    id,
    config,
    events,
    vault,
    settings: settings.current,
    networkConfig: (of) => settings.networkConfig(of),
    recordsKnown: () => keeper.isKnown(id) && heads.isGood(id) && folder.isThere(),
    fetch,
    onDamaged: (error) => void fileDamaged(core, id, error),
    onOlder: () => {
      core.notices.add(say.app.servicesOpenNetworks.theRecordsOfAre({ label: networkName(id) }));
      networkChanged(core);
    },
    others: () => otherNetworks(core, id),
    newId: core.newId,
    random: core.random,
  });
}

/** More valuable networks with the same keys, whose coins must not be signed away by mistake. */
const otherNetworks = ({ sessions }: Core, id: NetworkId): OtherNetwork[] =>
  greaterNetworks(networks[id]).map((other) => {
    const open = sessions.get(other);
    return {
      label: networkName(other),
      client: open?.client ?? null,
      knows: (outpoint) =>
        open?.portfolio.coins().some((coin) => coin.outpoint === outpoint) ?? false,
    };
  });

/** Null if the file can't be opened, which is then recorded as its problem. */
export async function openOrNote(core: Core, id: NetworkId): Promise<NetworkSession | null> {
  try {
    return await openNetwork(core, id);
  } catch (error) {
    const { troubles } = core.files;
    if (troubles.of(id) === null && troubles.of('app') === null) throw error;
    return null;
  }
}

/** Opens the active network and others in use: operations resume, and proofs know their coins. */
export async function openNetworks(core: Core): Promise<void> {
  const { dataDir, allowedNetworks } = core.config;
  (await openOrNote(core, core.networkId))?.portfolio.poke();
  for (const id of allowedNetworks) {
    if (id === core.networkId || !existsSync(networkStorePath(dataDir, id))) continue;
    // No network is worth less, so no proof needs its coins: the simulator runs only for its own operations.
    if (id === 'practice' && !hasUnfinished(dataDir, id)) continue;
    if ((await openOrNote(core, id)) === null) {
      core.notices.add(say.app.servicesOpenNetworks.theRecordsOfCould({ label: networkName(id) }));
    }
  }
}
