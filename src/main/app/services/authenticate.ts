import { existsSync } from 'node:fs';

import type { NetworkSession } from '#main/app/network-session.ts';
import { behind } from '#main/app/records/record-heads.ts';
import { foreignSentence } from '#main/app/records/record-keeper.ts';
import { networkStorePath } from '#main/store/open-stores.ts';
import type { RecordFile } from '#main/vault/record-key.ts';
import { toWireError } from '#shared/errors.ts';
import { commas } from '#shared/words/joined.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

import { type Core, networkChanged } from './core.ts';

/** Once the vault is open, records can be authenticated. */
export function authenticate(core: Core): void {
  // In-memory settings that replace a broken file say nothing about changes in it.
  if (core.files.troubles.of('app') === null) {
    noteFailure(core, 'app', () => authenticateSettings(core));
  }
  for (const open of core.sessions.values()) authenticateNetwork(core, open);
  noteMissing(core);
  noteKeyHosts(core);
}

export const authenticateNetwork = (core: Core, session: NetworkSession): void =>
  noteFailure(core, session.id, () => checkNetwork(core, session));

/** A full or read-only disk becomes the file's own problem until a retry; nothing was changed. */
function noteFailure(core: Core, file: RecordFile, check: () => void): void {
  try {
    check();
  } catch (error) {
    core.files.troubles.note(file, error);
    core.config.log.error('records could not be counted', { file, code: toWireError(error).code });
    networkChanged(core);
  }
}

function authenticateSettings({ keeper, heads, settings, notices }: Core): void {
  keeper.adopt('app', () => settings.adopt());
  const { head, settings: rows } = settings.store();
  // Drops limits and hosts of an outdated file: they then count as missing, which the notice says.
  if (heads.look('app', head) !== null) rows.dropOwn();
  settings.refresh();
  const changed = settings.foreign();
  if (changed.length > 0) {
    notices.add(
      say.app.servicesAuthenticate.settingsWereChangedOutside({ changed: commas(changed) }),
    );
  }
}

function checkNetwork(core: Core, { id, store, noteBehind }: NetworkSession): void {
  const { keeper, heads, files } = core;
  keeper.adopt(id, () => store.records.adopt());
  const isReplaced = files.replaced.has(id);
  const fault = heads.look(id, store.head);
  if (fault === null) {
    if (isReplaced && heads.isGood(id)) noteBehind();
    const foreign = keeper.isKnown(id) ? foreignSentence(id, store) : null;
    if (foreign !== null) core.notices.add(foreign);
    return;
  }
  core.config.log.error('records are behind', { network: id, ...fault });
  files.troubles.note(id, behind(fault, store.path));
  networkChanged(core);
}

/** A network that isn't open and whose database file is gone. */
function noteMissing({ config, sessions, keeper, files, notices }: Core): void {
  for (const id of config.allowedNetworks) {
    const isThere = sessions.has(id) || existsSync(networkStorePath(config.dataDir, id));
    if (isThere || !keeper.isKnown(`head:${id}`) || files.replaced.has(id)) continue;
    notices.add(say.app.servicesAuthenticate.theRecordsOfAre({ label: networkName(id) }));
  }
}

/** An API key for another host than the provider in use, as after hosts were changed outside the app. */
function noteKeyHosts({ config, vault, settings, notices }: Core): void {
  for (const id of config.allowedNetworks) {
    const [origin, { baseUrl }] = [vault.apiKeyOrigin(id), settings.networkConfig(id)];
    if (origin === null || baseUrl === null || origin === baseUrl) continue;
    notices.add(
      say.app.servicesAuthenticate.theApiKeyOf({ label: networkName(id), origin, baseUrl }),
    );
  }
}
