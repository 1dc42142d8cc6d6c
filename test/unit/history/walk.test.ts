import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Listed, readMark, walkHistory, type WalkMark } from '#main/history/walk.ts';

interface Row extends Listed {
  n: number;
}

/** A provider's list that grows at its front, and a store that keeps rows with its cursor. */
function createWorld(anonymous = false) {
  let list: Row[] = [];
  let made = 0;
  const kept = new Map<string, Row>();
  let mark: WalkMark = readMark(null);
  let reads = 0;
  /** Called before each read: rows arrive during a walk. */
  let beforeRead = (_read: number): void => undefined;
  const world = {
    kept,
    list: () => list,
    mark: () => mark,
    reads: () => reads,
    beforeRead(run: (read: number) => void) {
      beforeRead = run;
    },
    add(count: number, sameMoment = false) {
      for (let i = 0; i < count; i += 1) {
        made += 1;
        const at = sameMoment ? (list[0]?.at ?? 1) : made;
        list = [{ kind: 'row', ref: anonymous ? `at ${at}` : `row ${made}`, at, n: made }, ...list];
      }
    },
    /** A reorganisation removes the newest rows. */
    drop(count: number) {
      list = list.slice(count);
    },
    async walk(pageSize = 10, options: { changing?: boolean; signal?: AbortSignal } = {}) {
      reads = 0;
      return walkHistory<Row>(
        mark,
        {
          async read(offset, size) {
            beforeRead((reads += 1));
            return list.slice(offset, offset + size);
          },
          keep(entries, next) {
            const before = kept.size;
            for (const entry of entries) kept.set(entry.ref, entry);
            mark = next;
            return { added: kept.size - before };
          },
          onRows: () => undefined,
          now: () => 99,
          signal: options.signal ?? new AbortController().signal,
        },
        { pageSize, anonymous, changing: options.changing ?? false },
      );
    },
  };
  return world;
}

describe('a walk through a history', () => {
  it('reads it whole the first time, and then only what is new', async () => {
    const world = createWorld();
    world.add(95);
    expect(await world.walk()).toBe(95);
    expect(world.reads()).toBe(10);
    expect(await world.walk()).toBe(0);
    expect(world.reads()).toBe(1);
    world.add(14);
    expect(await world.walk()).toBe(14);
    expect(world.reads()).toBe(2);
    expect(world.kept.size).toBe(109);
  });

  it('continues where it was stopped, and then fetches what came meanwhile', async () => {
    const world = createWorld();
    world.add(60);
    const stop = new AbortController();
    world.beforeRead((read) => {
      if (read === 4) stop.abort();
    });
    await expect(world.walk(10, { signal: stop.signal })).rejects.toThrow();
    expect(world.kept.size).toBe(30);
    world.beforeRead(() => undefined);
    world.add(25);
    await world.walk();
    expect(world.kept.size).toBe(85);
    expect(world.mark().walk).toBeNull();
  });

  it('reads on to the end after a reorganisation took what it knew', async () => {
    const world = createWorld();
    world.add(50);
    await world.walk();
    world.drop(8);
    world.add(3);
    await world.walk();
    expect(world.list().every(({ ref }) => world.kept.has(ref))).toBe(true);
  });

  it('looks at old rows again where they change', async () => {
    const world = createWorld();
    world.add(35);
    await world.walk();
    await world.walk(10, { changing: true });
    expect(world.reads()).toBe(4);
  });

  it('takes an empty history as read', async () => {
    const world = createWorld();
    expect(await world.walk()).toBe(0);
    expect(world.mark()).toEqual({ known: [], walk: null, endedAt: 99, quiet: 1 });
    world.add(3);
    expect(await world.walk()).toBe(3);
  });

  it('can be stopped where the list never ends', async () => {
    const world = createWorld();
    world.add(30);
    const stop = new AbortController();
    world.beforeRead((read) => {
      world.add(10);
      if (read > 500) stop.abort();
    });
    await expect(world.walk(10, { signal: stop.signal })).rejects.toThrow();
    expect(world.mark().walk?.offset).toBe(5000);
  });

  it('misses and duplicates nothing, whenever rows arrive and wherever it stops', async () => {
    const round = fc.record({
      before: fc.nat(30),
      during: fc.array(fc.nat(12), { maxLength: 4 }),
      stopAt: fc.option(fc.integer({ min: 1, max: 6 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 5 }), async (rounds) => {
        const world = createWorld();
        for (const { before, during, stopAt } of rounds) {
          world.add(before);
          const stop = new AbortController();
          world.beforeRead((read) => {
            world.add(during[read - 1] ?? 0);
            if (read === stopAt) stop.abort();
          });
          await world.walk(7, { signal: stop.signal }).catch(() => undefined);
        }
        world.beforeRead(() => undefined);
        await world.walk(7);
        expect(world.kept.size).toBe(world.list().length);
      }),
    );
  });
});

describe('rows without an id', () => {
  it('are distinguished when they are equal, also across pages', async () => {
    const world = createWorld(true);
    world.add(8);
    world.add(4, true);
    world.add(5);
    await world.walk(10);
    expect(world.kept.size).toBe(17);
    await world.walk(10);
    expect(world.kept.size).toBe(17);
    world.add(1);
    world.add(2, true);
    await world.walk(10);
    expect(world.kept.size).toBe(20);
  });

  it('get past a moment that fills a page', async () => {
    const world = createWorld(true);
    world.add(1);
    world.add(24, true);
    world.add(3);
    await world.walk(10);
    expect(world.kept.size).toBeGreaterThanOrEqual(13);
    expect(world.mark().walk).toBeNull();
  });
});
