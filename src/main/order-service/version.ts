import { z } from 'zod';

import type { ProviderClient } from '#main/provider/types.ts';
import { type OrderVersion, orderVersion } from '#shared/api/order-version.ts';
import type { Clock } from '#shared/clock.ts';
import { isAppError } from '#shared/errors.ts';

const SOURCE = 'order-service';
/** How long a finding counts. A service may appear, or vanish again. */
const GOOD_FOR = 24 * 60 * 60_000;

const found = z.object({ version: orderVersion, at: z.number(), host: z.string() });

interface VersionDeps {
  client: ProviderClient;
  clock: Pick<Clock, 'now'>;
  marks: {
    get(source: string, key: string): unknown;
    set(source: string, key: string, mark: object): void;
  };
  /** The version that the user chose; null: whichever the network speaks. */
  chosen: () => OrderVersion | null;
  /** The network's host: a finding counts for one host only. */
  host: () => string;
  /** Addresses of ours for the quote that is asked for. Throws before the first unlock. */
  own: () => { receiver: string; refundAddress: string; userAddress: string; userPubkey: string };
}

/** The smallest thing that can be quoted. */
const PROBE = { filename: 'probe.txt', dataURL: 'data:text/plain;base64,Lg==' };

/**
 * Which version of the order service a network speaks. Version 5 counts if its status answers and a quote can be read
 * (spec 4, section 10.23); both only ask. Without an answer the last finding counts, and before the first, version 2.
 */
export function createOrderVersion({ client, clock, marks, chosen, host, own }: VersionDeps) {
  let running: Promise<OrderVersion> | null = null;

  const kept = () => {
    const { data } = found.safeParse(marks.get(SOURCE, 'version'));
    return data?.host === host() ? data : null;
  };
  const known = (): OrderVersion => chosen() ?? kept()?.version ?? 2;

  async function speaksFive(): Promise<boolean> {
    try {
      await client.call('ordersV5.status', {}, { force: true });
      await client.call('ordersV5.quote', {
        ...own(),
        ...{ feeRate: 1, outputValue: 546, files: [PROBE] },
      });
      return true;
    } catch (error) {
      if (isAppError(error, 'PROVIDER_REJECTED', 'PROVIDER_SHAPE')) return false;
      throw error;
    }
  }

  async function probe(): Promise<OrderVersion> {
    const asked = host();
    const version = (await speaksFive()) ? 5 : 2;
    if (asked === host()) marks.set(SOURCE, 'version', { version, at: clock.now(), host: asked });
    return version;
  }

  return {
    /** Without asking. */
    known,
    /** When the network was last asked, in ms; null if never. */
    askedAt: (): number | null => kept()?.at ?? null,
    /** Asks the network if the last finding is old. A network that can't be asked leaves it. */
    async current(): Promise<OrderVersion> {
      const last = kept();
      if (chosen() !== null || (last !== null && clock.now() - last.at < GOOD_FOR)) return known();
      running ??= probe().finally(() => (running = null));
      return running.catch(() => known());
    },
    /** Asks now, as a user does. Throws if the network can't be asked. */
    ask: (): Promise<OrderVersion> => probe(),
  };
}
export type OrderVersionService = ReturnType<typeof createOrderVersion>;
