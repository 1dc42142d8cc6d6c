import type { z } from 'zod';

import type { ProviderClient } from '#main/provider/types.ts';
import type { Endpoint } from '#shared/api/define.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { isServed } from '#shared/api/families.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';

export type Outcome =
  | { row: string; end: 'read' }
  /** `why`: the provider's code, the place in the answer, or the param that isn't known. */
  | { row: string; end: 'refused' | 'unreadable' | 'unreachable' | 'not asked'; why: string };

type Schema = z.ZodType & {
  def: { type: string; entries?: Record<string, unknown>; values?: unknown[] };
};

/** Values that hold anywhere; a page is small. */
const constants: Record<string, unknown> = {
  ...{ cursor: 0, start: 0, offset: 0, size: 5, limit: 5, index: 0, filter: '{}', coin: 'btc' },
  ...{
    ticker: 'ordi',
    tick: 'ordi',
    inscriptionId: `6fb976ab49dcec017f1e201e84395983204ae1a7c2abf7ced0a85d692e442799i0`,
  },
};
/** What answers tell that other rows ask for, by the names of the fields that tell it. */
const tellers: Record<string, readonly string[]> = {
  height: ['height', 'blocks'],
  blockid: ['blockid', 'id', 'hash'],
  txid: ['txid'],
  address: ['address'],
  inscriptionId: ['inscriptionId'],
  runeid: ['runeid'],
  alkaneid: ['alkaneid'],
  collectionId: ['collectionId'],
  ticker: ['ticker'],
  tick: ['tick', 'ticker'],
  tick0: ['tick0'],
  tick1: ['tick1'],
  orderId: ['orderId'],
  tokenId: ['tokenId'],
};

/** Keeps what an answer says that other rows need, from anywhere in it. */
function learn(answer: unknown, facts: Map<string, unknown>, depth = 0): void {
  if (typeof answer !== 'object' || answer === null || depth > 6) return;
  for (const [name, fields] of Object.entries(tellers)) {
    for (const field of fields) {
      const value: unknown = Object.hasOwn(answer, field)
        ? (answer as Record<string, unknown>)[field]
        : undefined;
      const isFact = typeof value === 'number' || (typeof value === 'string' && value !== '');
      if (isFact && !facts.has(name)) facts.set(name, value);
    }
  }
  for (const inner of Object.values(answer)) learn(inner, facts, depth + 1);
}

/** A row's params from what is known; the first name that isn't, if they can't be made. */
function paramsOf(
  row: Endpoint,
  facts: ReadonlyMap<string, unknown>,
): { params: Record<string, unknown> } | { missing: string } {
  const { shape } = row.params as unknown as { shape: Record<string, Schema> };
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (schema.safeParse(undefined).success) continue;
    const candidates = [
      ...[facts.get(name), constants[name]],
      ...Object.values(schema.def.entries ?? {}),
      ...(schema.def.values ?? []),
    ];
    const found = candidates.find((one) => one !== undefined && schema.safeParse(one).success);
    if (found === undefined) return { missing: name };
    params[name] = found;
  }
  return row.params.safeParse(params).success ? { params } : { missing: 'a combination of params' };
}

function ended(row: string, error: unknown): Outcome {
  if (isAppError(error, 'PROVIDER_REJECTED'))
    return { row, end: 'refused', why: String(error.details.code) };
  if (isAppError(error, 'PROVIDER_SHAPE'))
    return { row, end: 'unreadable', why: error.details?.at ?? '' };
  return { row, end: 'unreachable', why: error instanceof Error ? error.message : String(error) };
}

/**
 * Asks each reading row that a network serves once, with params learned from earlier answers. Nothing else is ever
 * asked: reading costs nothing but the call.
 */
export async function probe(
  { client, network }: { client: ProviderClient; network: NetworkId },
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const facts = new Map<string, unknown>();
  const rows = Object.entries<Endpoint>(endpoints).filter(
    ([, row]) => row.effect === 'read' && isServed(row.family, network),
  );
  const done = new Map<string, Outcome>();
  const put = (outcome: Outcome): void => {
    done.set(outcome.row, outcome);
    tell(outcome);
  };
  for (let before = -1; before < done.size;) {
    before = done.size;
    for (const [name, row] of rows) {
      const made = done.has(name) ? null : paramsOf(row, facts);
      if (made === null || 'missing' in made) continue;
      try {
        learn(await client.call(name as never, made.params as never, { force: true }), facts);
        put({ row: name, end: 'read' });
      } catch (error) {
        put(ended(name, error));
      }
    }
  }
  for (const [name, row] of rows) {
    if (done.has(name)) continue;
    const made = paramsOf(row, facts);
    put({ row: name, end: 'not asked', why: 'missing' in made ? made.missing : '' });
  }
  return [...done.values()];
}
