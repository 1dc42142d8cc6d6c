import type { Rule } from './fields.ts';
import { type RouteName, rules } from './table.ts';

export interface Route {
  name: RouteName;
  rule: Rule;
}
interface Pattern extends Route {
  pattern: RegExp;
  keys: string[];
}

function compile(name: RouteName): Pattern {
  const rule: Rule = rules[name];
  const keys = Array.from(rule.path.matchAll(/\{(\w+)\}/g), (found) => found[1] as string);
  const pattern = rule.path
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  return { name, rule, pattern: new RegExp(`^${pattern}$`), keys };
}

/** Fixed paths before those with placeholders, so that `order/summary` isn't taken for an order's id. */
const patterns = (Object.keys(rules) as RouteName[])
  .map(compile)
  .sort((a, b) => a.keys.length - b.keys.length);

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The route of a method and path, with the values of its placeholders. */
export function matchRoute(
  method: string,
  path: string,
): { route: Route; inPath: Record<string, string> } | null {
  for (const { name, rule, pattern, keys } of patterns) {
    const match = rule.method === method ? pattern.exec(path) : null;
    if (!match) continue;
    const entries = keys.map((key, at) => [key, decode(match[at + 1] ?? '')]);
    return { route: { name, rule }, inPath: Object.fromEntries(entries) as Record<string, string> };
  }
  return null;
}

/** A request's family, such as `chain`, whatever its version; empty if there is none. */
export function familyOf({ method, url }: { method: string; url: string }): string {
  const { pathname } = new URL(url, 'http://practice.invalid');
  const [family = ''] = matchRoute(method, pathname)?.route.name.split('.') ?? [];
  return family.replace(/V\d$/, '');
}

/**
 * The params parsed by the rule, or its first error with the field's name. `own`: the service's own check failed, such
 * as an address of another network, and not its framework's of the request's form.
 */
export function readParams(
  { rule }: Route,
  values: Record<string, unknown>,
): { value: unknown } | { problem: string; own: boolean } {
  const read = rule.params.safeParse(values);
  if (read.success) return { value: read.data };
  const issue = read.error.issues[0];
  const problem = `invalid parameter ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}`;
  return { problem, own: issue?.code === 'custom' };
}
