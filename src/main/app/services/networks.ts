import { rmSync } from 'node:fs';

import type { NetworkSession } from '#main/app/network-session.ts';
import { FILE_ENDINGS } from '#main/store/database.ts';
import { networkStorePath } from '#main/store/open-stores.ts';
import type { PracticePort } from '#practice/server/port.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';

import { type Core, networkChanged } from './core.ts';
import { openNetwork, openNetworks, openOrNote, practicePort } from './open-networks.ts';
import { closeSessions, readHistory } from './sessions.ts';

/** The networks, one of which is active. Others stay open while they have unfinished operations. */
export function createNetworks(core: Core) {
  const { sessions, files } = core;
  const { troubles } = files;

  return {
    async start(): Promise<void> {
      if (troubles.of('app') === null) await openNetworks(core);
    },
    stop: (): Promise<void> => closeSessions(core),

    shownId: (): NetworkId => core.networkId,
    /** The active network. Throws the problem of its file, or of the settings. */
    session(): NetworkSession {
      troubles.expectNone(core.networkId);
      const open = sessions.get(core.networkId);
      if (!open) throw new AppError('NOT_ON_NETWORK', 'the network is not open yet');
      return open;
    },
    /** The same, or null if its file has a problem. */
    openedSession: (): NetworkSession | null =>
      troubles.of('app') ? null : (sessions.get(core.networkId) ?? null),

    open: (id: NetworkId): Promise<NetworkSession> => openNetwork(core, id),

    /** Throws FLOW_NOT_FOUND. */
    ofFlow(flowId: string): NetworkSession {
      const found = [...sessions.values()].find(({ engine }) => engine.has(flowId));
      if (!found) throw new AppError('FLOW_NOT_FOUND', 'no such operation');
      troubles.expectNone(found.id);
      return found;
    },

    /** A network whose file has a problem can be selected too: its screen says what can be done. */
    async switchTo(id: NetworkId): Promise<void> {
      const opened = await openOrNote(core, id);
      core.networkId = id;
      opened?.portfolio.poke();
      readHistory(core);
      core.settings.store().settings.set('network', id);
      networkChanged(core);
      if (opened) core.events.emit('connection.changed', opened.connection());
    },

    /** Deletes the network's records and the practice network's chain. */
    async reset(id: NetworkId): Promise<void> {
      await closeSessions(
        core,
        [...sessions.values()].filter((open) => open.id === id),
      );
      for (const ending of FILE_ENDINGS) {
        rmSync(networkStorePath(core.config.dataDir, id) + ending, { force: true });
      }
      files.replaced.add(id);
      if (id === 'practice') await (await practicePort(core)).reset();
      await openNetwork(core, id);
      core.events.emit('network.changed', { network: id });
    },

    /** Throws NOT_ON_NETWORK. */
    practice(): PracticePort {
      if (!core.practice) {
        throw new AppError('NOT_ON_NETWORK', 'the practice network is not running');
      }
      return core.practice;
    },
  };
}

export type Networks = ReturnType<typeof createNetworks>;
