import { rmSync } from 'node:fs';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startSwapApp, type SwapApp } from '#test/flows/support/second-layer.ts';

let app: SwapApp;
beforeAll(async () => {
  app = await startSwapApp();
  // A message was signed for this module before.
  await app.finish(await app.start({ op: 'send', tick: 'reed', receivers }));
});
afterEach(() => app.rewrite(null));
afterAll(async () => {
  await app.app.stop().catch(() => undefined);
  rmSync(app.dir, { recursive: true, force: true });
});

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const receivers = [{ to: STRANGER, amount: '1' }];
const swap = {
  op: 'swap',
  tickIn: 'lime',
  tickOut: 'pine',
  amount: '10',
  exactType: 'exactIn',
  slippage: '0.02',
  route: 'one',
} as const;

interface Answer {
  code: number;
  data: Record<string, unknown> & { signMsgs: string[]; ids: string[] };
}

/** The real server with changed answers of one route. */
function lie(route: RegExp, change: (answer: Answer) => void): void {
  const { fetch } = app.practice;
  app.rewrite(async (url, init) => {
    const answer = await fetch(url, init);
    if (!route.test(url)) return answer;
    const body = (await answer.json()) as Answer;
    if (body.code === 0) change(body);
    return new Response(JSON.stringify(body), { status: answer.status });
  });
}
const inFirst = (from: string | RegExp, to: string) =>
  lie(/\/pre_swap/, ({ data }) => {
    data.signMsgs = data.signMsgs.map((text, at) => (at === 0 ? text.replace(from, to) : text));
  });

/** What the server asks to be signed instead, and the clause that blocks it, with its sentence. */
const lies: { name: string; lies: () => void; clause: string; says: RegExp }[] = [
  {
    name: 'a text with a space more',
    lies: () => inFirst('params: lime', 'params:  lime'),
    clause: 'op.text',
    says: /A parameter is empty/,
  },
  {
    name: 'a text with a space at its end',
    lies: () => inFirst(/\n$/, ' \n'),
    clause: 'op.text',
    says: /time isn’t in seconds/,
  },
  {
    name: 'an amount with a zero more',
    lies: () => inFirst(' lime 10 ', ' lime 100 '),
    clause: 'C1',
    says: /says “100”, not “10”/,
  },
  {
    name: 'the same amount written otherwise',
    lies: () => inFirst(' lime 10 ', ' lime 10.0 '),
    clause: 'C1',
    says: /says “10.0”, not “10”/,
  },
  {
    name: 'a tick that looks alike',
    lies: () => inFirst('params: lime', 'params: l\u0456me'),
    clause: 'C1',
    says: /says “l\u0456me”, not “lime”/,
  },
  {
    name: 'a tick in another normal form',
    lies: () => inFirst('params: lime', 'params: lime\u0301'),
    clause: 'op.text',
    says: /invisible|says/,
  },
  {
    name: 'another second',
    lies: () =>
      lie(/\/pre_swap/, ({ data }) => {
        const [first = '', ...fees] = data.signMsgs;
        const later = first.replace(/ts: (\d+)/, (_, ts: string) => `ts: ${Number(ts) + 7}`);
        data.signMsgs = [later, ...fees];
      }),
    clause: 'C11',
    says: /different time/,
  },
  {
    name: 'a fee to another address than the module’s',
    lies: () =>
      lie(/\/pre_swap/, ({ data }) => {
        const [first = '', fee = ''] = data.signMsgs;
        data.signMsgs = [first, fee.replace(/params: \S+/, `params: ${STRANGER}`)];
      }),
    clause: 'C1',
    says: /You didn’t ask for “send/,
  },
  {
    name: 'more messages than were asked for',
    lies: () =>
      lie(/\/pre_swap/, ({ data }) => {
        const id = 'e'.repeat(64);
        const more = (data.signMsgs[1] ?? '').replace(/id: \S+/, `id: ${id}`);
        data.signMsgs = [...data.signMsgs, more];
        data.ids = [...data.ids, id];
      }),
    clause: 'op.fee',
    says: /There are 2 fees, but at most 1 are allowed/,
  },
];

describe('a server that has something else signed', () => {
  it.each(lies)(
    'is stopped at $name, and nothing is lost',
    async ({ lies: begin, clause, says }) => {
      const before = await app.balance('lime');
      const { ask, fee } = await app.quoted(swap);
      begin();
      const id = await app.begin(ask, fee);
      const card = await app.card(id);
      const blocks = card.card.clauses.filter(({ verdict }) => verdict === 'block');
      expect(blocks.find((one) => one.id === clause)?.text).toMatch(says);
      app.rewrite(null);
      const stopped = await app.until('its end', async () => {
        for (const one of await app.cards())
          await app.approve('approval.refuse', { id: one.id }).catch(() => undefined);
        const view = await app.call('flow.get', { id });
        return view.state === 'stopped' ? view : null;
      });
      expect(stopped.question?.options.map(({ answer }) => answer)).toEqual(['again', 'cancel']);
      expect(await app.balance('lime')).toBe(before);
      await app.call('flow.answer', { id, answer: 'cancel' });
    },
  );

  it('goes on with honest texts afterwards', async () => {
    expect((await app.finish(await app.start(swap))).headline).toBe('Executed.');
  });
});

/** Rejections and delays of the swap by code, and what the user reads. */
describe('a swap that refuses', () => {
  it('stops what the operation before left too little for', async () => {
    const { ask, fee } = await app.quoted({
      op: 'send',
      tick: 'peat',
      receivers: [{ to: STRANGER, amount: '900' }],
    });
    const [first, second] = [await app.begin(ask, fee), await app.begin(ask, fee)];
    expect((await app.finish(first)).phase).toBe('done');
    const view = await app.finish(second);
    expect(view).toMatchObject({ state: 'stopped' });
    expect(view.headline).toMatch(/^The swap didn’t accept it: insufficient balance/);
    await app.call('flow.answer', { id: second, answer: 'cancel' });
  });

  it.each([
    ['disabledTicks', ['lime'], /tick not allowed: lime/],
    ['recovering', true, null],
    ['committing', true, null],
  ] as const)(
    'says so or waits while its lever is %s, and goes on after',
    async (lever, value, says) => {
      const { ask, fee } = await app.quoted(swap);
      const { swap: now } = (await app.practice.status()).conditions;
      await app.practice.setConditions({ swap: { ...now, [lever]: value } });
      const id = await app.begin(ask, fee);
      if (says) {
        const stopped = await app.flow(id, ({ state }) => state === 'stopped');
        expect(stopped.headline).toMatch(says);
      } else await app.flow(id, ({ retrying }) => retrying);
      await app.practice.setConditions({ swap: now });
      if (says) await app.call('flow.answer', { id, answer: 'again' });
      expect((await app.finish(id)).headline).toBe('Executed.');
    },
  );

  it('lets the free quota pay if the user has a voucher, and says so first', async () => {
    const { swap: now } = (await app.practice.status()).conditions;
    await app.practice.setConditions({ swap: { ...now, voucher: true } });
    const view = await app.finish(await app.start(swap, 'freeQuota'));
    await app.practice.setConditions({ swap: now });
    expect(view).toMatchObject({ phase: 'done', operation: { charged: null } });
  });
});

describe('liquidity that the swap took and did not put in', () => {
  const draft = {
    op: 'add-liquidity',
    ...{ tick0: 'lime', tick1: 'pine', amount0: '10', amount1: '', slippage: '0.02' },
  } as const;

  it('ends as failed, and is not reported as carried out', async () => {
    lie(/\/add_liq/, ({ data }) => {
      data['success'] = false;
    });
    const view = await app.finish(await app.start(draft));
    expect(view.phase).toBe('failed');
    expect(view.headline).toContain('The swap didn’t execute it: it gave no reason');
  });

  it('is done where the swap says nothing else', async () => {
    const view = await app.finish(await app.start(draft));
    expect(view.phase).toBe('done');
  });
});

describe('a server that gives nothing to sign', () => {
  it('gets no submission: what needs a signature has a card', async () => {
    const before = await app.balance('lime');
    const { ask, fee } = await app.quoted(swap);
    const handed: string[] = [];
    const { fetch } = app.practice;
    app.rewrite(async (url, init) => {
      if (/brc20-swap\/swap\b/.test(url)) handed.push(url);
      const answer = await fetch(url, init);
      if (!url.includes('/pre_swap')) return answer;
      const body = (await answer.json()) as Answer;
      if (body.code === 0) body.data = { ...body.data, signMsgs: [], ids: [] };
      return Response.json(body, { status: answer.status });
    });
    const view = await app.finish(await app.begin(ask, fee));
    expect(view.phase).toBe('asking');
    expect(view.headline).toContain('The swap returned nothing to sign.');
    expect(handed).toEqual([]);
    expect(await app.balance('lime')).toBe(before);
  });
});
