import { readdirSync, readFileSync } from 'node:fs';

/** A shape in the syntax of documents/README.md. */
export type Shape =
  | { kind: 'word'; word: string }
  | { kind: 'literal'; value: string | number }
  | { kind: 'list'; of: Shape }
  | { kind: 'map'; of: Shape }
  | { kind: 'fields'; fields: Field[] }
  | { kind: 'either'; of: Shape[] };

export interface Field {
  name: string;
  optional: boolean;
  /** False if the documents don't promise it; an answer without it is valid. */
  promised: boolean;
  shape: Shape;
}

export interface DocumentedRoute {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  ask: Field[];
  /** Null if the answer has no envelope. */
  answer: Shape | null;
}

const TOKEN = /\s*('[^']*'|-?\d+|[A-Za-z0-9_]+|[{}[\]|:?~*])/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined)
      throw new Error(`cannot read the shape at: ${text.slice(at, at + 40)}`);
    tokens.push(token);
  }
  return tokens;
}

/** Reads one shape; names are looked up in `types`. */
function readShape(text: string, types: ReadonlyMap<string, Shape>): Shape {
  const tokens = tokensOf(text);
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const take = (token: string): void => {
    const found = next();
    if (found !== token)
      throw new Error(`${token} expected, ${found} found in: ${text.slice(0, 60)}`);
  };

  function either(): Shape {
    const of = [one()];
    while (tokens[at] === '|') {
      next();
      of.push(one());
    }
    return of.length === 1 ? (of[0] as Shape) : { kind: 'either', of };
  }
  function one(): Shape {
    const token = next();
    if (token === '[') {
      const of = either();
      take(']');
      return { kind: 'list', of };
    }
    if (token === '{') return fields();
    if (token.startsWith("'")) return { kind: 'literal', value: token.slice(1, -1) };
    if (/^-?\d+$/.test(token)) return { kind: 'literal', value: Number(token) };
    return types.get(token) ?? { kind: 'word', word: token };
  }
  function fields(): Shape {
    if (tokens[at] === '*') {
      next();
      take(':');
      const of = either();
      take('}');
      return { kind: 'map', of };
    }
    const found: Field[] = [];
    while (tokens[at] !== '}') {
      const name = next();
      const mark = tokens[at] === '?' || tokens[at] === '~' ? next() : '';
      take(':');
      found.push({ name, optional: mark === '?', promised: mark === '', shape: either() });
    }
    take('}');
    return { kind: 'fields', fields: found };
  }

  const shape = either();
  if (at !== tokens.length) throw new Error(`more than one shape in: ${text.slice(0, 60)}`);
  return shape;
}

function readFile(text: string): DocumentedRoute[] {
  const types = new Map<string, Shape>();
  const routes: DocumentedRoute[] = [];
  for (const line of text.split('\n')) {
    const [word = '', ...rest] = line.split(' ');
    const tail = rest.join(' ');
    if (word === 'type') types.set(rest[0] ?? '', readShape(rest.slice(1).join(' '), types));
    else if (word === 'GET' || word === 'POST') {
      const [path = '', name = ''] = rest;
      routes.push({ method: word, path, name, ask: [], answer: null });
    } else if (word === 'ask') {
      const shape = readShape(tail, types);
      const route = routes.at(-1);
      if (route && shape.kind === 'fields') route.ask = shape.fields;
    } else if (word === 'answer') {
      const route = routes.at(-1);
      if (route && tail !== 'raw') route.answer = readShape(tail, types);
    } else if (line.trim() !== '') throw new Error(`no line of a shapes file: ${line}`);
  }
  return routes;
}

const dir = new URL('./documents/', import.meta.url);

/** Every documented route, by its name in this project. */
export const documented: ReadonlyMap<string, DocumentedRoute> = new Map(
  readdirSync(dir)
    .filter((file) => file.endsWith('.shapes'))
    .flatMap((file) => readFile(readFileSync(new URL(file, dir), 'utf8')))
    .map((route) => [route.name, route]),
);

export const placeholdersOf = (path: string): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), (found) => found[1] as string);
