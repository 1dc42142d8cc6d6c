import type { z } from 'zod';

import type { Endpoint } from '#shared/api/define.ts';
import { placeholders } from '#shared/api/define.ts';
import { type EndpointName, endpoints } from '#shared/api/endpoints.ts';

export interface Route {
  name: EndpointName;
  row: Endpoint;
  pattern: RegExp;
  keys: string[];
}

function compile(name: EndpointName): Route {
  const row: Endpoint = endpoints[name];
  const keys = placeholders(row.path);
  const pattern = row.path
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  return { name, row, pattern: new RegExp(`^${pattern}$`), keys };
}

/** Fixed paths before those with placeholders, so that `order/summary` is not an order's id. */
const routes = (Object.keys(endpoints) as EndpointName[])
  .map(compile)
  .sort((a, b) => a.keys.length - b.keys.length);

export function matchRoute(
  method: string,
  path: string,
): { route: Route; pathParams: Record<string, string> } | null {
  for (const route of routes) {
    if (route.row.method !== method) continue;
    const match = route.pattern.exec(path);
    if (!match) continue;
    const entries = route.keys.map((key, at) => [key, decode(match[at + 1] ?? '')]);
    return { route, pathParams: Object.fromEntries(entries) as Record<string, string> };
  }
  return null;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function coerce(value: unknown, expected: string): unknown {
  if (typeof value !== 'string') return value;
  if (expected === 'number' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (expected === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

/**
 * The row's params out of path, query and body. Query values are text: where the schema wants a number or
 * a boolean, they are read as one. Answers the schema's first complaint as a string.
 */
export function readParams(
  schema: z.ZodType,
  texts: Record<string, string>,
  body: Record<string, unknown>,
): { value: unknown } | { problem: string } {
  let input: Record<string, unknown> = { ...body, ...texts };
  const first = schema.safeParse(input);
  if (first.success) return { value: first.data };
  for (const issue of first.error.issues) {
    const key = issue.path[0];
    if (issue.code === 'invalid_type' && typeof key === 'string' && key in texts) {
      input = { ...input, [key]: coerce(texts[key], issue.expected) };
    }
  }
  const again = schema.safeParse(input);
  if (again.success) return { value: again.data };
  const issue = again.error.issues[0];
  return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}` };
}
