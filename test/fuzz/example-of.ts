import type { z } from 'zod';

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
}

const HASH = 'ab'.repeat(32);
const TEXTS = [
  'ordi',
  '12.5',
  '12',
  '0.005',
  '30',
  '30d',
  HASH,
  `${HASH}i0`,
  '840000:1',
  '00'.repeat(40),
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'data:text/plain;base64,aGVsbG8=',
  'ordi/sats',
  'A•RUNE•OF•MINE',
  'ARUNEOFMINEHERE',
  'H'.repeat(88),
  `${HASH}:0`,
  '0x1f',
  'a@b.example',
  '2026-11-21',
];
const NUMBERS = [7, 1, 0, 0.5, 546, -1, 840_000, 1_790_000_000, 1_790_000_000_000];

/**
 * A wire value that the schema accepts, derived from the schema, with every optional field present. A refinement that
 * no candidate satisfies is an error: the fuzz would only test rejections.
 */
export function exampleOf(schema: z.ZodType, path = 'data'): unknown {
  const def = schema.def as unknown as Def;
  const inner = (next: z.ZodType | undefined, at = path): unknown =>
    exampleOf(next as z.ZodType, at);
  const first = (candidates: readonly unknown[]): unknown => {
    const found = candidates.find((candidate) => schema.safeParse(candidate).success);
    if (found === undefined) throw new Error(`no example of ${def.type} at ${path}`);
    return found;
  };
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, field]) => [
          key,
          inner(field, `${path}.${key}`),
        ]),
      );
    case 'array': {
      const item = inner(def.element, `${path}[]`);
      return first([[item, item], [item], []]);
    }
    case 'tuple':
      return (def.items ?? []).map((item, index) => inner(item, `${path}[${index}]`));
    case 'record': {
      const value = inner(def.valueType, `${path}{}`);
      return { [String(inner(def.keyType, `${path} key`))]: value };
    }
    case 'string':
      return first(TEXTS);
    case 'number':
      return first(NUMBERS);
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'null':
      return null;
    case 'unknown':
    case 'any':
      return { anything: [1, 'two', null] };
    case 'union':
      return exampleOf(richest(def.options ?? []), path);
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'readonly':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    default:
      throw new Error(`no example of ${def.type} at ${path}`);
  }
}

/** The option with most to break: an object before an array before anything else. */
function richest(options: readonly z.ZodType[]): z.ZodType {
  const weight = (option: z.ZodType): number => {
    const { type, in: source } = option.def as unknown as Def;
    if (type === 'pipe' && source) return weight(source);
    return ['literal', 'null', 'string', 'number', 'array', 'object'].indexOf(type);
  };
  return [...options].sort((a, b) => weight(b) - weight(a))[0] as z.ZodType;
}
