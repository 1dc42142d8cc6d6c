import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { type Endpoint, placeholders } from '#shared/api/define.ts';
import { endpointOf, endpoints } from '#shared/api/endpoints.ts';
import { families } from '#shared/api/families.ts';

import { documentedRoutes } from './documented-routes.ts';

const rows = Object.entries<Endpoint>(endpoints);

/** Deprecated by the provider, and called until what replaces it is there. */
const isReplaced = ({ deprecated, note = '' }: Endpoint): boolean =>
  deprecated === true && note.startsWith('replaced by');

describe('the endpoint table', () => {
  it('names each method and path once', () => {
    const routes = rows.map(([, row]) => `${row.method} ${row.path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(rows)('%s has a family, and a param for each placeholder', (name, row) => {
    expect(Object.keys(families)).toContain(row.family);
    expect(name).toMatch(/^[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/);
    const params = Object.keys((row.params as z.ZodObject).shape);
    for (const placeholder of placeholders(row.path)) expect(params).toContain(placeholder);
    if ((row.source as string) === 'assumed') expect(row.note).toBeTruthy();
  });

  it('holds the whole order family: all deprecated but the summary, ten of them in use', () => {
    const orders = rows.filter(([, row]) => row.family === 'orders');
    expect(orders).toHaveLength(18);
    const current = orders.filter(([, row]) => row.deprecated !== true);
    expect(current.map(([name]) => name)).toEqual(['orders.summary']);
    expect(orders.filter(([, row]) => isReplaced(row))).toHaveLength(10);
  });

  it.each(Object.entries(documentedRoutes))(
    'holds each documented route of %s under its method and path, and no other',
    (family, documented) => {
      const own = rows
        .filter(([, row]) => row.family === family)
        .map(([, row]) => `${row.method} ${row.path}`);
      expect(own.sort()).toEqual([...documented].sort());
    },
  );

  it('names no deprecated row anywhere in the product but those that still wait for their successors', () => {
    const names = rows
      .filter(([, row]) => row.deprecated === true && !isReplaced(row))
      .map(([name]) => name);
    const src = join(import.meta.dirname, '../../src');
    // The practice network is the other side: it answers them.
    const others = [join('shared', 'api'), 'practice'];
    const users = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|vue)$/.test(path))
      .filter((path) => !others.some((folder) => path.startsWith(folder)))
      .filter((path) => {
        const source = readFileSync(join(src, path), 'utf8');
        return names.some((name) => source.includes(`'${name}'`));
      });
    expect(names).toHaveLength(7);
    expect(users).toEqual([]);
  });

  it('keeps what changes something away from reads', () => {
    for (const [name, row] of rows) {
      if (/create|push|refund$|sign[CR]|confirm/.test(name)) {
        // A PSBT that the provider merely drafted commits to nothing before its confirm_* call.
        const drafted = name.startsWith('swap.create') ? 'prepare' : 'submit';
        expect(row.effect, name).toBe(drafted);
      }
      if (/\.pre[A-Z]/.test(name)) expect(row.effect, name).toBe('prepare');
      // Every market route is a POST, its lists too; and a list of lists needs a body.
      const isAsking = row.family === 'market' || name === 'swap.batchHistory';
      if (row.method === 'POST' && !isAsking) {
        expect(row.effect, name).not.toBe('read');
      }
    }
  });

  it('knows own names only', () => {
    expect(endpointOf('constructor')).toBeUndefined();
    expect(endpointOf('__proto__')).toBeUndefined();
    expect(endpointOf('chain.info')).toBe(endpoints['chain.info']);
  });
});
