import type { Log } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { endSpentSignatures } from '#main/signing/coins/spent-signatures.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Clock } from '#shared/clock.ts';

interface LiveSignaturesDeps {
  clock: Clock;
  client: ProviderClient;
  store: Pick<NetworkStore, 'signatures'>;
  /** Addresses of these coins as last read, if they are ours. */
  placesOf: (outpoints: ReadonlySet<string>) => ReadonlyMap<string, string>;
  /** The chain's height if it was read within this many ms. */
  heightWithin: (ms: number) => number | null;
  log: Log;
  onEnded: () => void;
}

/** Spent coins are noticed sooner by other means. */
const EVERY = 30 * 60_000;

/** Ends rows of the ledger of active signatures: when a block spends the coin. */
export function createLiveSignatures({
  clock,
  client,
  store,
  placesOf,
  heightWithin,
  log,
  onEnded,
}: LiveSignaturesDeps) {
  let cancel: (() => void) | null = null;
  let running: Promise<void> | null = null;

  /** The chain's height at the last check without an end; only a new block can end a signature. */
  let quietAt: { height: number; live: number } | null = null;

  async function heightNow(): Promise<number> {
    const known = heightWithin(EVERY);
    if (known !== null) return known;
    return (await client.call('chain.info', {}, { priority: 'background' })).blocks;
  }

  async function look(isAsked: boolean): Promise<void> {
    const live = store.signatures.allLive().length;
    if (live === 0) return;
    const height = await heightNow();
    if (!isAsked && quietAt?.height === height && quietAt.live === live) return;
    const ended = await endSpentSignatures(client, store.signatures, clock.now(), placesOf);
    quietAt = { height, live: live - ended.length };
    if (ended.length > 0) onEnded();
  }

  /** Checks now, or joins a check in progress. Throws the provider's errors: unknown signatures stay active. */
  function refresh(isAsked = true): Promise<void> {
    running ??= look(isAsked).finally(() => (running = null));
    return running;
  }

  const inBackground = (): void => {
    refresh(false).catch((error: unknown) => {
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
    refresh: () => refresh(),
    /** Checks in the background, also after something of ours was sent. */
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
