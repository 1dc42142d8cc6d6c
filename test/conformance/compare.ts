import { documented, type Shape } from './shapes.ts';

const words: Record<string, (value: unknown) => boolean> = {
  any: () => true,
  null: (value) => value === null,
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  int: (value) => Number.isInteger(value),
  dec: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
  hex: (value) => typeof value === 'string' && /^([0-9a-f]{2})*$/.test(value),
  txid: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  id: (value) => typeof value === 'string' && /^[0-9a-f]{64}i\d+$/.test(value),
};

const shown = (value: unknown): string =>
  (value === undefined ? 'nothing' : JSON.stringify(value)).slice(0, 60);

/** Differences between a value and the documents: one line each, starting with the path. */
export function differences(shape: Shape, value: unknown, at = 'data'): string[] {
  switch (shape.kind) {
    case 'word': {
      const fits = words[shape.word];
      if (!fits) return [`${at}: no such shape ${shape.word}`];
      return fits(value) ? [] : [`${at}: ${shape.word} documented, ${shown(value)} answered`];
    }
    case 'literal':
      return value === shape.value
        ? []
        : [`${at}: ${shape.value} documented, ${shown(value)} answered`];
    case 'list':
      if (!Array.isArray(value)) return [`${at}: a list documented, ${shown(value)} answered`];
      return value.flatMap((item, index) => differences(shape.of, item, `${at}[${index}]`));
    case 'map':
      if (!isObject(value)) return [`${at}: a map documented, ${shown(value)} answered`];
      return Object.entries(value).flatMap(([key, item]) =>
        differences(shape.of, item, `${at}.${key}`),
      );
    case 'either': {
      const all = shape.of.map((one) => differences(one, value, at));
      return all.some((found) => found.length === 0)
        ? []
        : (all.sort((a, b) => a.length - b.length)[0] ?? []);
    }
    case 'fields': {
      if (!isObject(value)) return [`${at}: an object documented, ${shown(value)} answered`];
      const known = new Set(shape.fields.map(({ name }) => name));
      const extra = Object.keys(value)
        .filter((key) => !known.has(key) && value[key] !== undefined)
        .map((key) => `${at}.${key}: not documented`);
      const wrong = shape.fields.flatMap(({ name, optional, shape: inner }) => {
        const actual = value[name];
        if (actual === undefined)
          return optional ? [] : [`${at}.${name}: documented, not answered`];
        return differences(inner, actual, `${at}.${name}`);
      });
      return [...extra, ...wrong];
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same for an answer's `data`. */
export function checkAnswer(name: string, data: unknown): string[] {
  const route = documented.get(name);
  if (!route) return [`${name}: not documented`];
  return route.answer ? differences(route.answer, data, name) : [];
}
