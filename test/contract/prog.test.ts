import { expect, it } from 'vitest';

import { endpoints } from '#shared/api/endpoints.ts';
import { families } from '#shared/api/families.ts';

const TXID = 'ab'.repeat(32);
const event = {
  ...{ id: 1, ticker: 'sixsix', type: 'transfer', txid: TXID, inscriptionId: `${TXID}i0` },
  ...{ from: 'a', to: '', amount: '1', height: 5, valid: true },
};
const balance = {
  ...{ ticker: 'sixsix', overallBalance: '3', transferableBalance: '1', availableBalance: '2' },
};

it('reads the events of a block bare and as a page', () => {
  const { data } = endpoints['prog.historyByHeight'];
  expect(data.parse([event]).detail).toMatchObject([event]);
  expect(data.parse({ total: 1, start: 0, detail: [event] }).detail).toMatchObject([event]);
  expect(data.parse(null).detail).toEqual([]);
});

it('reads a balance with what lies in contracts, and one at a height without it', () => {
  const { data } = endpoints['prog.addressBalance'];
  expect(data.parse({ ...balance, moduleBalance: '0.5' }).moduleBalance).toBe('0.5');
  expect(data.parse(balance).moduleBalance).toBeUndefined();
  for (const moduleBalance of [5, '1e3', 'x', ''])
    expect(data.safeParse({ ...balance, moduleBalance }).success).toBe(false);
});

it('filters by its own types of event, and at most five hundred at once', () => {
  const { params } = endpoints['prog.history'];
  const ask = { ticker: 'sixsix', start: 0, limit: 500 };
  expect(params.safeParse({ ...ask, type: 'deploy-inscribe' }).success).toBe(true);
  expect(params.safeParse({ ...ask, type: 'inscribe-deploy' }).success).toBe(false);
  expect(params.safeParse({ ...ask, limit: 501 }).success).toBe(false);
});

it('is served where the documents name a host', () => {
  expect(families.prog).toEqual(['practice', 'mainnet', 'signet']);
});
