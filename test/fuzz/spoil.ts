import fc from 'fast-check';

/** What a hostile or broken server may send instead of a value. `@raw:…@` becomes literal JSON text. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    '0',
    'NaN',
    '-1',
    '1e5',
    ' 12 ',
    '٣',
    '0x10',
    '1.',
    '00012',
    'or\u200bdi',
    '\u202egnp.exe',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    '9'.repeat(90),
    'x'.repeat(30_000),
    '\ud800',
    '\u0000\u0007',
    0,
    -1,
    0.1,
    1.5,
    -0,
    2 ** 53,
    2 ** 53 + 2,
    1e21,
    1.7976931348623157e308,
    '@raw:1e999@',
    '@raw:-1e999@',
    '@raw:99999999999999999999999@',
    [],
    {},
    [null],
    [[]],
    { length: 3 },
    { toString: 'x', valueOf: 1 },
    { then: 'x' },
  ),
  fc.integer(),
  fc.double(),
  fc.string({ maxLength: 12 }),
  fc.array(fc.integer(), { maxLength: 4 }),
);
const key = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'length',
  'code',
  'data',
  'detail',
  'list',
  'extra\u0000',
  '\u202ekey',
  'x'.repeat(500),
);

export type Spoil =
  | { kind: 'replace'; at: number; value: unknown }
  | { kind: 'remove'; at: number }
  | { kind: 'add'; at: number; key: string; value: unknown }
  | { kind: 'repeat'; at: number; times: number }
  | { kind: 'bury'; at: number; levels: number };

export const spoils: fc.Arbitrary<Spoil> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('replace'), at: fc.nat(), value: junk }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), at: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add'), at: fc.nat(), key, value: junk }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('repeat'),
      at: fc.nat(),
      times: fc.integer({ min: 2, max: 300 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bury'),
      at: fc.nat(),
      levels: fc.integer({ min: 1, max: 200 }),
    }),
  },
);

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

/** Every value in a tree that has a parent, the root's own first. */
function placesOf(root: Record<string, unknown>): Place[] {
  const places: Place[] = [];
  const walk = (holder: Record<string, unknown>): void => {
    for (const [key, value] of Object.entries(holder)) {
      places.push({ holder, key });
      if (typeof value === 'object' && value !== null) walk(value as Record<string, unknown>);
    }
  };
  walk(root);
  return places;
}

/** Characters repeated in one place: several times any row's limit, and far below the maximum string length. */
const MOST_REPEATED = 32_000_000;

/** Changes a tree in place: `root.data` is what the row's schema will see. */
export function spoil(root: { data: unknown }, change: Spoil): void {
  const places = placesOf(root);
  const place = places[change.at % places.length];
  if (!place) return;
  const { holder, key: at } = place;
  const value = holder[at];
  switch (change.kind) {
    case 'replace':
      holder[at] = structuredClone(change.value);
      break;
    case 'remove':
      if (Array.isArray(holder)) holder.splice(Number(at), 1);
      else Reflect.deleteProperty(holder, at);
      break;
    case 'add': {
      const target = typeof value === 'object' && value !== null ? value : holder;
      if (Array.isArray(target)) {
        target.push(structuredClone(change.value));
        break;
      }
      // Defined, since assigning to __proto__ would only change the prototype.
      Object.defineProperty(target, change.key, {
        value: structuredClone(change.value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      break;
    }
    case 'repeat': {
      const item: unknown = Array.isArray(value) ? (value[0] ?? value) : value;
      const length = Math.max(1, toJson(item).length);
      const times = Math.min(change.times, Math.ceil(MOST_REPEATED / length));
      // One copy each: otherwise a repetition inside would be repeated in all.
      holder[at] = Array.from({ length: times }, () => structuredClone(item));
      break;
    }
    case 'bury':
      for (let level = 0; level < change.levels; level += 1) holder[at] = [holder[at]];
  }
}

export const toJson = (value: unknown): string =>
  JSON.stringify(value ?? null).replace(/"@raw:([^"@]*)@"/g, '$1');
