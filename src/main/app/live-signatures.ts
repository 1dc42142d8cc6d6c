import type { Clock } from '#main/clock.ts';
import type { Log } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { endSpentSignatures } from '#main/signing/coins/spent-signatures.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';

interface LiveSignaturesDeps {
  clock: Clock;
  client: ProviderClient;
  store: Pick<NetworkStore, 'signatures'>;
  log: Log;
  onEnded: () => void;
}

const EVERY = 5 * 60_000;

/** What ends rows of the ledger of live signatures: a block that spends the coin. */
export function createLiveSignatures({ clock, client, store, log, onEnded }: LiveSignaturesDeps) {
  let cancel: (() => void) | null = null;
  let running: Promise<void> | null = null;

  async function look(): Promise<void> {
    const ended = await endSpentSignatures(client, store.signatures, clock.now());
    if (ended.length > 0) onEnded();
  }

  /** Looks now, or joins a look under way. Throws the provider's failures: what is not known stays live. */
  function refresh(): Promise<void> {
    running ??= look().finally(() => (running = null));
    return running;
  }

  const inBackground = (): void => {
    refresh().catch((error: unknown) => {
      log.info('live signatures not looked at', { reason: String(error) });
    });
  };

  function plan(): void {
    cancel = clock.after(EVERY, () => {
      inBackground();
      plan();
    });
  }

  return {
    refresh,
    /** Looks without being asked, also after something of ours was sent. */
    poke: inBackground,
    start(): void {
      inBackground();
      plan();
    },
    async stop(): Promise<void> {
      cancel?.();
      await running?.catch(() => undefined);
    },
  };
}
