import { describe, expect, it } from 'vitest';

import { probe } from '#scripts/probe/run.ts';
import type { Endpoint } from '#shared/api/define.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { startPractice } from '#test/unit/practice/support.ts';
import { startClient } from '#test/unit/provider/support.ts';

const rowOf = (name: string): Endpoint => endpoints[name as keyof typeof endpoints];

function probed(fetch: typeof globalThis.fetch) {
  const asked: string[] = [];
  const { client } = startClient({
    baseUrl: 'https://provider.invalid',
    network: 'practice',
    fetch: (url, init) => {
      asked.push(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
      return fetch(url, init);
    },
  });
  return { asked, ran: probe({ client, network: 'practice' }, () => undefined) };
}

describe('the probe of a provider', () => {
  it('reads what the practice network answers, finds nothing unreadable, and asks only what reads', async () => {
    const practice = startPractice({ residents: { pastRounds: 6 } });
    const { asked, ran } = probed((url, init) => practice.network.fetch(url, init));
    const all = await ran;
    expect(all.filter(({ end }) => end === 'unreadable' || end === 'unreachable')).toEqual([]);
    expect(all.filter(({ end }) => end === 'read').length).toBeGreaterThan(60);
    expect(all.every(({ row }) => rowOf(row).effect === 'read')).toBe(true);
    const tried = all.filter(({ end }) => end !== 'not asked').length;
    expect(asked.length).toBe(tried);
  });

  it('names the row and the place of an answer that can’t be read', async () => {
    const { ran } = probed(() =>
      Promise.resolve(Response.json({ code: 0, data: { height: 'x' } })),
    );
    const fees = (await ran).find(({ row }) => row === 'chain.fees');
    expect(fees).toMatchObject({ end: 'unreadable' });
    expect(fees && 'why' in fees ? fees.why : '').not.toBe('');
  });

  it('names the code of what is refused, and the param that nothing told', async () => {
    const refused = { code: -7, msg: 'no' };
    const all = await probed(() => Promise.resolve(Response.json(refused))).ran;
    expect(all.find(({ row }) => row === 'chain.info')).toMatchObject({
      end: 'refused',
      why: '-7',
    });
    expect(all.find(({ row }) => row === 'chain.tx')).toMatchObject({
      end: 'not asked',
      why: 'txid',
    });
  });
});
