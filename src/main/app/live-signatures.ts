import type { Clock } from '#main/clock.ts';
import type { Log } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { endSpentSignatures } from '#main/signing/coins/spent-signatures.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { SignatureRow } from '#main/store/signatures.ts';
import type { LiveSignature } from '#shared/ipc/coins.ts';

interface LiveSignaturesDeps {
  clock: Clock;
  client: ProviderClient;
  store: Pick<NetworkStore, 'signatures'>;
  log: Log;
  onEnded: () => void;
}

const EVERY = 5 * 60_000;
const ENDED_SHOWN = 50;

/** The ledger of live signatures, as the person sees it, and what ends its rows: a block that spends the coin. */
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
    /** Live ones oldest first, then what ended last. */
    list: (): LiveSignature[] => [
      ...store.signatures.allLive().map((row) => viewOf(row, null)),
      ...store.signatures
        .recentlyEnded(ENDED_SHOWN)
        .map((row) => viewOf(row, { txid: row.endedTxid, at: row.endedAt })),
    ],
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

function viewOf(row: SignatureRow, ended: LiveSignature['ended']): LiveSignature {
  const { outpoint, inscriptionId, priceSats, payAddress, signedAt } = row;
  return { outpoint, inscriptionId, priceSats, payAddress, signedAt, ended };
}
