import { z } from 'zod';

import type { Log } from '#main/log.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError, toWireError } from '#shared/errors.ts';
import { alert, type AlertChange, type WantedAlert, type Watch } from '#shared/ipc/watch.ts';
import { say } from '#shared/words/say.ts';

import { judgeAlert, type KeptAlert, type Seen } from './alert.ts';
import type { AlertSources } from './alert-sources.ts';

const unfit = (text: string): AppError =>
  new AppError('INVALID_INPUT', 'not an alert or a star', { text });

interface WatchDeps {
  clock: Clock;
  sources: AlertSources;
  marks: Pick<NetworkStore['marks'], 'get' | 'set'>;
  log: Log;
  /** Whether calls may be spent on it now. */
  isWanted: () => boolean;
  notify: (title: string, text: string) => void;
  onChange: () => void;
  newId: () => string;
}

const EVERY = 60_000;
const MAX_STARS = 100;
const MAX_ALERTS = 50;

const kept = z.object({
  ticks: z.array(z.string().max(64)).max(MAX_STARS),
  alerts: z
    .array(
      alert.extend({
        isReported: z.boolean(),
        seenUntil: z.number().nullable(),
      }),
    )
    .max(MAX_ALERTS),
  lookedAt: z.number().nullable(),
});
type Kept = z.output<typeof kept>;

/** What a change sets. */
const present = (change: AlertChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof AlertChange]?: NonNullable<AlertChange[K]>;
  };

/** What the user watches, as it is stored. */
function createWatchList({ marks, sources, clock, newId, onChange }: WatchDeps) {
  const load = (): Kept =>
    kept.safeParse(marks.get('market-watch', 'all')).data ?? {
      ticks: [],
      alerts: [],
      lookedAt: null,
    };
  function save(next: Kept): void {
    marks.set('market-watch', 'all', next);
    onChange();
  }

  /** Throws INVALID_INPUT if the source doesn't support the condition. */
  function check({ source, what, when, against }: WantedAlert): void {
    const { tells, hasPair } = sources[source];
    if (what === 'listing' && when === 'above') throw unfit(say.calls.watch.belowOnly);
    if (!tells.includes(`${what} ${when}`) || hasPair !== (against !== null))
      throw unfit(say.calls.watch.notSupported);
  }

  return {
    load,
    save,
    star(tick: string, on: boolean): void {
      const found = load();
      const rest = found.ticks.filter((one) => one !== tick);
      if (on && rest.length >= MAX_STARS) throw unfit(say.calls.watch.stars({ most: MAX_STARS }));
      save({ ...found, ticks: on ? [...rest, tick] : rest });
    },
    add(wanted: WantedAlert): void {
      const found = load();
      if (found.alerts.length >= MAX_ALERTS)
        throw unfit(say.calls.watch.alerts({ most: MAX_ALERTS }));
      check(wanted);
      const seenUntil = wanted.what === 'listing' ? clock.now() : null;
      const fresh = { toldAt: null, isPaused: false, isReported: false, seenUntil };
      const made = { ...wanted, id: newId(), ...fresh };
      save({ ...found, alerts: [...found.alerts, made] });
    },
    change(id: string, change: AlertChange): void {
      const found = load();
      const alerts = found.alerts.map((one) => {
        if (one.id !== id) return one;
        const next = { ...one, ...present(change) };
        check(next);
        const isOther = (['what', 'when', 'limit'] as const).some((key) => next[key] !== one[key]);
        // Of a pause, listings that came meanwhile are not new.
        const seenUntil = next.what === 'listing' ? clock.now() : null;
        return isOther || one.isPaused
          ? { ...next, isReported: isOther ? false : one.isReported, seenUntil }
          : next;
      });
      save({ ...found, alerts });
    },
    remove(id: string): void {
      const found = load();
      save({ ...found, alerts: found.alerts.filter((one) => one.id !== id) });
    },
  };
}

/** The list after a check of some alerts, with what is to be said of it. */
function judged(
  found: Kept,
  seen: ReadonlyMap<string, Seen>,
  { sources, clock }: WatchDeps,
): { next: Kept; texts: { title: string; text: string }[] } {
  const texts: { title: string; text: string }[] = [];
  const alerts = found.alerts.map((one): KeptAlert => {
    const said = seen.get(one.id);
    if (!said || one.isPaused) return one;
    const source = sources[one.source];
    const reported = judgeAlert(one, said, source.unit(one), clock.now());
    if (reported.text !== null) texts.push({ title: source.title(one), text: reported.text });
    return reported.alert;
  });
  return { next: { ...found, alerts }, texts };
}

/**
 * Stars and alerts on one network. With alerts it checks every minute, at lower priority than the user's own calls: near
 * the end of the budget these wait, and the next check waits for them.
 */
export function createWatch(deps: WatchDeps) {
  const { clock, sources } = deps;
  let problem: Watch['problem'] = null;
  let cancel: (() => void) | null = null;
  let running: Promise<void> | null = null;
  const stopped = new AbortController();

  const list = createWatchList(deps);
  const { load, save } = list;
  function view(): Watch {
    const { ticks, alerts, lookedAt } = load();
    const shown = alerts.map(({ isReported: _told, seenUntil: _seen, ...rest }) => rest);
    return { ticks, alerts: shown, lookedAt, problem };
  }

  /** Checks each source separately, so that a failing one doesn't stop the others. Throws the first error. */
  async function look(): Promise<void> {
    const bySource = Map.groupBy(
      load().alerts.filter(({ isPaused }) => !isPaused),
      ({ source }) => source,
    );
    const failures: unknown[] = [];
    let isAsked = false;
    for (const [name, alerts] of bySource) {
      const source = sources[name];
      if (!source.isServed) continue;
      isAsked = true;
      try {
        for await (const seen of source.read(alerts, stopped.signal)) tell(seen);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    if (isAsked) save({ ...load(), lookedAt: clock.now() });
  }

  /** Saved before notifying, so that nothing is reported twice. Reloads the list, which may have changed meanwhile. */
  function tell(seen: ReadonlyMap<string, Seen>): void {
    const { next, texts } = judged(load(), seen, deps);
    save(next);
    for (const { title, text } of texts) deps.notify(title, text);
  }

  function refresh(): Promise<void> {
    running ??= look()
      .then(
        () => void (problem = null),
        (error: unknown) => {
          const { code, message } = toWireError(error);
          problem = { code, message };
          deps.log.info('alerts not looked at', { reason: code });
          deps.onChange();
        },
      )
      .finally(() => (running = null));
    return running;
  }

  function plan(): void {
    cancel = clock.after(EVERY, () => {
      if (deps.isWanted()) void refresh();
      plan();
    });
  }

  /** What is watched after a change of the list. */
  function after(change: () => void): Watch {
    change();
    return view();
  }

  return {
    view,
    star: (tick: string, on: boolean) => after(() => list.star(tick, on)),
    add: (wanted: WantedAlert) => after(() => list.add(wanted)),
    change: (id: string, change: AlertChange) => after(() => list.change(id, change)),
    remove: (id: string) => after(() => list.remove(id)),
    async look(): Promise<Watch> {
      await refresh();
      return view();
    },
    start(): void {
      if (Object.values(sources).some(({ isServed }) => isServed)) plan();
    },
    async stop(): Promise<void> {
      cancel?.();
      stopped.abort();
      await running;
    },
  };
}
