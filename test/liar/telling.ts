import { matchRoute } from '#practice/api/rules/match.ts';
import type { RouteName } from '#practice/api/rules/table.ts';
import { readAsk } from '#practice/server/fetch.ts';

export type Fields = Record<string, unknown>;

/** One request to the provider. */
export interface Question {
  route: RouteName;
  params: Fields;
}

/** The provider denies the existence. */
export class Withheld extends Error {}

/** One false fact, told consistently on every route that mentions it. */
export interface Lie {
  name: string;
  /** An answer's data with this lie. Throws Withheld. */
  tell(question: Question, data: unknown): unknown;
  /** A different request to the honest network, if the lie needs one. */
  ask?(question: Question): Fields;
  /** The same for a content: its bytes as text. */
  content?(question: Question, text: string): string;
}

const json = (status: number, headers: Headers, value: unknown): Response => {
  const kept = new Headers(headers);
  kept.delete('content-length');
  return new Response(JSON.stringify(value), { status, headers: kept });
};

async function questionOf(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Question | null> {
  const { ask } = await readAsk(input, init);
  const url = new URL(ask.url);
  const found = matchRoute(ask.method, url.pathname);
  if (!found) return null;
  const body: unknown =
    ask.method === 'GET' || !ask.body ? {} : JSON.parse(Buffer.from(ask.body).toString('utf8'));
  const params = { ...Object.fromEntries(url.searchParams), ...(body as Fields), ...found.inPath };
  return { route: found.route.name, params };
}

/** A provider over an honest one that tells its lies on every route until given others. */
export function createTeller(honest: typeof fetch) {
  let lies: readonly Lie[] = [];

  function reported(question: Question, data: unknown): unknown {
    let now = data;
    for (const lie of lies) now = lie.tell(question, now);
    return now;
  }

  function request(question: Question, init: RequestInit): RequestInit {
    const changed = lies.filter((lie) => lie.ask !== undefined);
    if (init.method !== 'POST' || changed.length === 0) return init;
    const fields = changed.reduce(
      (now, lie) => lie.ask?.({ ...question, params: now }) ?? now,
      question.params,
    );
    return { ...init, body: JSON.stringify(fields) };
  }

  async function answer(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    if (lies.length === 0) return honest(input, init);
    const question = await questionOf(input, init);
    const response = await honest(input, init && question ? request(question, init) : init);
    // A transaction's bytes hash to its id, so a change would be noticed at once.
    if (!question) return response;
    if (question.route === 'inscription.content') {
      let text = await response.text();
      for (const lie of lies) text = lie.content?.(question, text) ?? text;
      const headers = new Headers(response.headers);
      headers.delete('content-length');
      return new Response(text, { status: response.status, headers });
    }
    if (!(response.headers.get('content-type') ?? '').includes('json')) return response;
    const envelope = (await response.json()) as Fields;
    if (envelope['code'] !== 0) return json(response.status, response.headers, envelope);
    try {
      const data = reported(question, envelope['data']);
      return json(response.status, response.headers, { ...envelope, data });
    } catch (error) {
      if (!(error instanceof Withheld)) throw error;
      return json(200, response.headers, { code: -1, msg: 'not found', data: null });
    }
  }

  return {
    fetch: answer,
    tell(these: readonly Lie[]): void {
      lies = these;
    },
  };
}
export type Teller = ReturnType<typeof createTeller>;

/** Every object of an answer changed, innermost first. */
export function eachObject(data: unknown, change: (fields: Fields) => Fields): unknown {
  if (Array.isArray(data)) return data.map((one) => eachObject(one, change));
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([key, value]) => [key, eachObject(value, change)]);
  return change(Object.fromEntries(entries) as Fields);
}

/** Every list of an answer without the rows that match. */
export function withoutRows(data: unknown, is: (fields: Fields) => boolean): unknown {
  if (Array.isArray(data))
    return data
      .filter((one) => typeof one !== 'object' || one === null || !is(one as Fields))
      .map((one) => withoutRows(one, is));
  if (typeof data !== 'object' || data === null) return data;
  const fields = Object.fromEntries<unknown>(
    Object.entries(data).map(([key, value]) => [key, withoutRows(value, is)]),
  );
  return recounted(data as Fields, fields);
}

/** Counts of a list's rows count the remaining ones. */
function recounted(before: Fields, after: Fields): Fields {
  for (const [key, rows] of Object.entries(after)) {
    const had = before[key];
    if (!Array.isArray(rows) || !Array.isArray(had) || had.length === rows.length) continue;
    const gone = had.length - rows.length;
    for (const count of ['total', `${key}Count`]) {
      if (typeof after[count] === 'number') after[count] = Math.max(0, after[count] - gone);
    }
  }
  return after;
}
