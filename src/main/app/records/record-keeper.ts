import type { Log } from '#main/log.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { KnownRecords } from '#main/vault/record-key.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { toWireError } from '#shared/errors.ts';
import { commas } from '#shared/words/joined.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

interface RecordKeeperDeps {
  vault: {
    recordKey(): Uint8Array | null;
    authenticated(): readonly string[];
    addAuthenticated(name: KnownRecords): Promise<void>;
    status(): { unlocked: boolean };
  };
  log: Log;
}

/** A sentence about rows written outside the app; null if there are none. */
export function foreignSentence(
  id: NetworkId,
  store: Pick<NetworkStore, 'records'>,
): string | null {
  const counts = Object.entries(store.records.foreign());
  if (counts.length === 0) return null;
  const parts = counts.map(([table, count]) => say.app.recordsRecordKeeper.rows({ table, count }));
  return say.app.recordsRecordKeeper.recordsOfWereChanged({
    label: networkName(id),
    parts: commas(parts),
  });
}

/**
 * Adopts a file's existing rows once per vault (as after importing the words into a new one), and knows from when on
 * the rows of a file can be authenticated: the vault's sealed contents list the adopted files.
 */
export function createRecordKeeper({ vault, log }: RecordKeeperDeps) {
  /** Adopted in this run; the vault may still be saving it. */
  const adopted = new Set<KnownRecords>();
  let noting: Promise<unknown> = Promise.resolve();

  return {
    /** Rows of this file either carry a valid code or aren't ours. False before the first unlock of a run. */
    isKnown: (name: KnownRecords): boolean =>
      vault.recordKey() !== null && (adopted.has(name) || vault.authenticated().includes(name)),

    /** Call at each unlock, and when a file is opened. Does nothing for an adopted file. */
    adopt(name: KnownRecords, run: () => void): void {
      if (!vault.status().unlocked || vault.recordKey() === null) return;
      if (vault.authenticated().includes(name)) return;
      if (!adopted.has(name)) run();
      adopted.add(name);
      const noted = vault.addAuthenticated(name).catch((error: unknown) => {
        log.error('records taken over, which the vault did not note', {
          file: name,
          code: toWireError(error).code,
        });
      });
      noting = Promise.all([noting, noted]);
    },
    /** Resolves once the vault has saved the adopted files. */
    async idle(): Promise<void> {
      await noting;
    },
    /** Another vault must adopt them again. */
    forget: (): void => adopted.clear(),
  };
}

export type RecordKeeper = ReturnType<typeof createRecordKeeper>;
