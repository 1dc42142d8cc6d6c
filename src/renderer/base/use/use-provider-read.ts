import { useIntervalFn } from '@vueuse/core';
import { type MaybeRefOrGetter, onScopeDispose, ref, shallowRef, toValue, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import { fromWireError } from '#shared/errors.ts';
import type { ProviderAnswer, ReadData, ReadParams, ReadRow } from '#shared/ipc/provider.ts';

import { useAgain } from './use-again.ts';
import { AT_REST_MS, useResting } from './use-resting.ts';

interface How {
  fresh?: boolean;
  background?: boolean;
}

/** Like `useReadProvider`, but may return an older answer during an outage; `error` then says why, for display. */
export function useReadProviderOrOlder() {
  const rpc = useRpc();
  return async function readProvider<N extends ReadRow>(
    row: N,
    params: ReadParams<N>,
    how: How = {},
  ): Promise<ProviderAnswer<N>> {
    // Reactive proxies can't cross the bridge.
    const plain = JSON.parse(JSON.stringify(params)) as Record<string, unknown>;
    return (await rpc.call('provider.read', { row, params: plain, ...how })) as ProviderAnswer<N>;
  };
}

/** For setup: returns `readProvider('brc20.info', { ticker })`, a single provider read by row. */
export function useReadProvider() {
  const readOrOlder = useReadProviderOrOlder();
  return async function readProvider<N extends ReadRow>(
    row: N,
    params: ReadParams<N>,
    how: How = {},
  ): Promise<ProviderAnswer<N>> {
    const answer = await readOrOlder(row, params, how);
    if (answer.error) throw fromWireError(answer.error);
    return answer;
  };
}

interface Options {
  /** Polls at this interval while the window is visible and in use, but not while the answer is still fresh. */
  everyMs?: number;
}

/** Runs at this interval, and at once when the window is used again. */
function useEvery(ms: number, run: (isResting: boolean) => void): void {
  const resting = useResting();
  useIntervalFn(() => run(resting.value), ms);
  watch(resting, (isResting) => {
    if (!isResting) run(false);
  });
}

/**
 * A provider row that follows its params; null means not yet. The last answer stays while the next one loads, with
 * `isPrevious` if it belongs to other params, and is dropped when the network changes. `stale` is an answer older than
 * the row allows; a newer one replaces it, or `error` says why not. `doubt`: what the provider says against our records.
 */
export function useProviderRead<N extends ReadRow>(
  row: N,
  params: MaybeRefOrGetter<ReadParams<N> | null>,
  options: Options = {},
) {
  const readProvider = useReadProviderOrOlder();
  const data = shallowRef<ReadData<N>>();
  const error = shallowRef<unknown>();
  const doubt = ref<string | null>(null);
  const fetchedAt = ref<number | null>(null);
  const loading = ref(false);
  const stale = ref(false);
  const isPrevious = ref(false);
  let freshFor = 0;
  let key: string | null = null;
  let latest = 0;

  function forget(): void {
    data.value = undefined;
    doubt.value = null;
    error.value = undefined;
    fetchedAt.value = null;
    stale.value = false;
    isPrevious.value = false;
    key = null;
  }

  async function load(how: { fresh?: boolean; background?: boolean } = {}): Promise<void> {
    const run = (latest += 1);
    const wanted = toValue(params);
    if (wanted === null) {
      loading.value = false;
      forget();
      return;
    }
    loading.value = true;
    try {
      const answer = await readProvider(row, wanted, how);
      if (run !== latest) return;
      data.value = answer.data;
      doubt.value = answer.doubt ?? null;
      fetchedAt.value = answer.fetchedAt;
      stale.value = answer.stale;
      freshFor = answer.freshFor;
      key = answer.key;
      isPrevious.value = false;
      if (answer.error) fail(fromWireError(answer.error));
      else error.value = undefined;
    } catch (caught) {
      if (run === latest) fail(caught);
    } finally {
      if (run === latest) loading.value = false;
    }
  }

  /** Keeps the data shown, marked as older. */
  function fail(caught: unknown): void {
    noteOutage(caught, isPrevious.value ? null : fetchedAt.value);
    error.value = caught;
  }

  const noteOutage = useAgain(error, () => load({ fresh: true }));

  watch(
    () => JSON.stringify(toValue(params)),
    () => {
      isPrevious.value = data.value !== undefined;
      void load();
    },
    { immediate: true },
  );
  useRpcEvent('provider.fresh', (event) => {
    if (event.key !== key || isPrevious.value) return;
    if (event.error === null) {
      void load();
      return;
    }
    fail(fromWireError(event.error));
  });
  useRpcEvent('network.changed', () => {
    forget();
    void load();
  });
  if (options.everyMs !== undefined)
    useEvery(options.everyMs, (resting) => {
      const age = fetchedAt.value === null ? Infinity : Date.now() - fetchedAt.value;
      // A negative age means the clock was set back.
      const isYoung = age >= 0 && age < (resting ? AT_REST_MS : freshFor);
      if (!document.hidden && !loading.value && !isYoung) void load({ background: true });
    });
  onScopeDispose(() => (latest += 1));

  /** Bypasses the cache. */
  const refresh = (): Promise<void> => load({ fresh: true });
  return { data, doubt, error, loading, stale, fetchedAt, isPrevious, refresh };
}

/** State of any row, for headers and notes. */
export type ReadState = Pick<
  ReturnType<typeof useProviderRead>,
  'error' | 'loading' | 'stale' | 'fetchedAt' | 'refresh'
> & { data: { value: unknown } };
