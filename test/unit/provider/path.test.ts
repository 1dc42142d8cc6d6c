import { expect, it } from 'vitest';

import { startClient } from './support.ts';

it.each(['..', '.'])('never lets the ticker “%s” lead out of its path', async (ticker) => {
  const requests: string[] = [];
  const { client } = startClient({
    baseUrl: 'http://127.0.0.1:9',
    fetch: (url) => {
      requests.push(url);
      return Promise.reject(new Error('nothing is asked'));
    },
  });
  await expect(client.call('brc20.info', { ticker })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { field: 'ticker' },
  });
  expect(requests).toEqual([]);
});
