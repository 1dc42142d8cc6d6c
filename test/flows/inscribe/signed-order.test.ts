import * as bitcoin from 'bitcoinjs-lib';
import { afterEach, describe, expect, it } from 'vitest';

import type { Input } from '#main/ipc/contract.ts';
import { libNetworks } from '#main/vault/keys/curve.ts';
import { newPractice, PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const STRANGER = 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp';
const strangerScript = bitcoin.address.toOutputScript(STRANGER, libNetworks.regtest);

let app: TestApp;
afterEach(() => app.app.stop());

type Json = Record<string, unknown>;
/** What a hostile provider changes: the request it acts on, and its answer. */
interface Lies {
  request?: (path: string, body: Json) => Json;
  answer?: (path: string, data: Json) => Json;
}

async function start(lies: Lies = {}) {
  const practice = newPractice();
  const honest = practice.fetch;
  const fetch: typeof honest = async (url, init) => {
    const path = new URL(url instanceof Request ? url.url : url).pathname;
    let sent = init;
    if (lies.request && typeof init?.body === 'string') {
      const body = lies.request(path, JSON.parse(init.body) as Json);
      sent = { ...init, body: JSON.stringify(body) };
    }
    const response = await honest(url, sent);
    if (!lies.answer || !path.includes('/inscribe/order/')) return response;
    const envelope = (await response.json()) as { data: Json | null };
    const data = envelope.data && lies.answer(path, envelope.data);
    return new Response(JSON.stringify({ ...envelope, data }), { status: response.status });
  };
  app = await startTestApp({ practice: { ...practice, fetch } });
  return app.fund();
}

const inputOf = (
  content: Input<'inscribe.quote'>['content'],
  receiveAddress: string,
): Input<'inscribe.quote'> => ({
  kind: 'inscribe',
  content,
  receiveAddress,
  feeRate: 2,
  outputValue: 546,
  payWith: 'wallet',
});

/** The next approval of a flow for this purpose. */
const cardFor = (flowId: string, purpose: string) =>
  app.until(`${purpose} of ${flowId}`, async () =>
    (await app.cards()).find((item) => item.flowId === flowId && item.card.purpose === purpose),
  );

async function grant(flowId: string, purpose: string, reason?: string) {
  const item = await cardFor(flowId, purpose);
  await app.consent(item, reason === undefined ? undefined : { reason, password: PASSWORD });
  return item.card;
}

async function begin(content: Input<'inscribe.quote'>['content'], receive: string) {
  const { ids } = await app.call('flow.start', inputOf(content, receive));
  return ids[0] ?? '';
}

/** Mines until the flow is over. */
async function toEnd(id: string) {
  for (let round = 0; round < 40; round += 1) {
    await app.practice.mine(1);
    await app.call('flow.refresh', { id });
    const view = await app.call('flow.get', { id });
    if (['done', 'failed'].includes(view.phase)) return view;
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  throw new Error(JSON.stringify(await app.call('flow.get', { id })));
}

async function deployFive(receive: string) {
  const id = await begin(
    {
      type: 'brc20-deploy',
      tick: 'abcde',
      max: '1000',
      limit: '100',
      decimals: 18,
      selfMint: true,
    },
    receive,
  );
  await grant(id, 'pay-order');
  expect((await toEnd(id)).state).toBe('done');
  await app.call('wallet.portfolio', { refresh: true });
}

const mint = { type: 'brc20-mint', tick: 'abcde', amount: '5', count: 1 } as const;
const blocks = ({ clauses }: { clauses: { id: string; verdict: string }[] }) =>
  clauses.filter(({ verdict }) => verdict === 'block').map(({ id }) => id);

/** Plays a hostile mint up to the card, which must be blocked. */
async function hostile(lies: Lies, purpose: 'commit' | 'reveal'): Promise<string[]> {
  const { ordinals } = await start(lies);
  await deployFive(ordinals.address);
  const id = await begin(mint, ordinals.address);
  if (purpose === 'reveal') await grant(id, 'commit');
  const { card, ...item } = await cardFor(id, purpose);
  await expect(app.consent(item)).rejects.toMatchObject({ code: 'POLICY_VIOLATION' });
  return blocks(card);
}

function withPsbt(data: Json, change: (psbt: bitcoin.Psbt, tx: bitcoin.Transaction) => void): Json {
  if (typeof data['psbtHex'] !== 'string') return data;
  const psbt = bitcoin.Psbt.fromHex(data['psbtHex']);
  const { tx } = psbt.data.globalMap.unsignedTx as unknown as { tx: bitcoin.Transaction };
  change(psbt, tx);
  return { ...data, psbtHex: psbt.toHex() };
}

describe('a self-mint of five bytes', () => {
  it('is committed, revealed with the deploy as its parent, and the deploy comes back', async () => {
    const { ordinals } = await start();
    await deployFive(ordinals.address);
    const quoted = await app.call('inscribe.quote', inputOf(mint, ordinals.address));
    expect(quoted).toMatchObject({ problems: [], signed: 'mint' });
    const id = await begin(mint, ordinals.address);
    const commit = await grant(id, 'commit');
    expect(blocks(commit)).toEqual([]);
    expect(commit.inputs.every(({ address, mine }) => mine && address !== ordinals.address)).toBe(
      true,
    );
    const reveal = await grant(id, 'reveal');
    // The practice network puts the deploy first, as ord does.
    expect(reveal.clauses.filter(({ verdict }) => verdict !== 'pass')).toMatchObject([
      { id: 'reveal.parent-named', verdict: 'warn' },
    ]);
    expect(reveal.outlaySats).toBe('0');
    const view = await toEnd(id);
    expect(view.headline).toBe('Inscribed. Every byte matches.');
    const { brc20, inscriptions } = await app.call('wallet.portfolio', { refresh: true });
    expect(brc20.find(({ tick }) => tick === 'abcde')?.overall).toBe('5');
    // The deploy is back where it was, and the mint beside it.
    expect(inscriptions.map(({ address }) => address)).toEqual([
      ordinals.address,
      ordinals.address,
    ]);
  });

  it('is signed once, whichever of its blocks are undone, during and after it', async () => {
    const { ordinals } = await start();
    await deployFive(ordinals.address);
    await app.practice.mine(6);
    const id = await begin(mint, ordinals.address);
    await grant(id, 'commit');
    await grant(id, 'reveal');
    await app.flow(id, ({ order }) => order?.status === 'inscribing', 'inscribing');
    // Six blocks; only the last one contains it. Then this many more on top.
    for (const blocks of [6, 1, 2, 3, 4, 5]) {
      await app.practice.mine(blocks === 6 ? 1 : blocks);
      await app.practice.reorganise(blocks);
      await app.call('flow.refresh', { id });
      expect(await app.cards()).toEqual([]);
    }
    expect(await toEnd(id)).toMatchObject({
      headline: 'Inscribed. Every byte matches.',
    });
    for (const blocks of [1, 2, 3, 4, 5, 6]) {
      await app.practice.mine(blocks);
      await app.practice.reorganise(blocks);
      await app.call('flow.refresh', { id });
    }
    await app.practice.mine(1);
    expect(await app.call('flow.get', { id })).toMatchObject({ state: 'done' });
    expect(await app.cards()).toEqual([]);
    const { brc20 } = await app.call('wallet.portfolio', { refresh: true });
    expect(brc20.find(({ tick }) => tick === 'abcde')?.overall).toBe('5');
  });

  it('cannot be ordered by others, in batches, or paid from outside', async () => {
    const { ordinals } = await start();
    await deployFive(ordinals.address);
    const ask = async (change: Partial<Input<'inscribe.quote'>>) =>
      (
        await app.call('inscribe.quote', { ...inputOf(mint, ordinals.address), ...change })
      ).problems.map(({ field }) => field);
    expect(await ask({ content: { ...mint, count: 2 } })).toEqual(['count']);
    expect(await ask({ payWith: 'outside' })).toEqual(['payWith']);
    // What a page says about the terms is dropped.
    const signed = {
      kind: 'deploy',
      operation: 'x',
      tick: 'x',
      payerAddress: STRANGER,
      parent: null,
      activeHeight: 0,
    } as const;
    expect(await ask({ signed })).toEqual([]);
  });
});

describe('six bytes', () => {
  it('are deployed after a reason and the password, and minted by their deployer', async () => {
    const { ordinals } = await start();
    const deploy = await begin(
      {
        type: 'brc20-deploy',
        tick: 'six-66',
        max: '50',
        limit: '50',
        decimals: 18,
        selfMint: true,
      },
      ordinals.address,
    );
    const held = await cardFor(deploy, 'commit');
    const worst = held.card.clauses.find(({ id }) => id === 'commit.content')?.verdict;
    expect(worst).toBe('hold');
    await grant(deploy, 'commit', 'I know the name');
    expect((await toEnd(deploy)).headline).toBe('Inscribed. Every byte matches.');
    await app.practice.faucet(ordinals.address, 50_000);
    await app.practice.mine(1);
    const mintSix = { type: 'brc20-mint', tick: 'six-66', amount: '7', count: 1 } as const;
    const id = await begin(mintSix, ordinals.address);
    const commit = await grant(id, 'commit');
    expect(commit.inputs.every(({ address }) => address === ordinals.address)).toBe(true);
    await grant(id, 'reveal');
    expect((await toEnd(id)).state).toBe('done');
    const { brc20 } = await app.call('wallet.portfolio', { refresh: true });
    expect(brc20.find(({ tick }) => tick === 'six-66')?.overall).toBe('7');
  });
});

describe('a hostile provider', () => {
  it('that commits to other content is stopped before the deploy is lent', async () => {
    const request = (path: string, body: Json): Json =>
      path.endsWith('/create') && body['brc20_mint']
        ? { ...body, brc20_mint: { ticker: 'abcde', amount: '50' } }
        : body;
    expect(await hostile({ request }, 'reveal')).toEqual(['reveal.content']);
  });

  it('that sends the inscription elsewhere is stopped', async () => {
    const answer = (path: string, data: Json) =>
      path.endsWith('/sign-commit')
        ? withPsbt(data, (_psbt, tx) => (tx.outs[1]!.script = strangerScript))
        : data;
    const found = await hostile({ answer }, 'reveal');
    expect(found).toEqual(expect.arrayContaining(['reveal.receive', 'C8']));
  });

  it('that keeps the deploy inscription is stopped', async () => {
    const answer = (path: string, data: Json) =>
      path.endsWith('/sign-commit')
        ? withPsbt(data, (_psbt, tx) => (tx.outs[0]!.script = strangerScript))
        : data;
    const found = await hostile({ answer }, 'reveal');
    expect(found).toEqual(expect.arrayContaining(['reveal.parent', 'C4', 'C8']));
  });

  it('that puts the deploy inscription where the new one belongs is stopped', async () => {
    const answer = (path: string, data: Json) =>
      path.endsWith('/sign-commit')
        ? withPsbt(data, (_psbt, tx) => {
            tx.outs[0]!.value -= 1n;
            tx.outs[1]!.value += 1n;
          })
        : data;
    expect(await hostile({ answer }, 'reveal')).toEqual(
      expect.arrayContaining(['reveal.parent', 'reveal.receive']),
    );
  });

  it('that shows another script than the one paid for is stopped', async () => {
    const answer = (path: string, data: Json) =>
      path.endsWith('/sign-commit')
        ? withPsbt(data, (psbt) => {
            const script = psbt.data.inputs[1]?.tapLeafScript?.[0]?.script;
            if (script) script[script.length - 5] = (script[script.length - 5] ?? 0) ^ 1;
          })
        : data;
    expect(await hostile({ answer }, 'reveal')).toContain('reveal.content');
  });

  it('that takes the change of the commit is stopped', async () => {
    const answer = (path: string, data: Json) =>
      path.endsWith('/request-commit')
        ? withPsbt(data, (_psbt, tx) => (tx.outs[1]!.script = strangerScript))
        : data;
    expect(await hostile({ answer }, 'commit')).toEqual(expect.arrayContaining(['C1', 'C8']));
  });

  it('that shows no script is stopped', async () => {
    const answer = (path: string, data: Json) =>
      path.endsWith('/sign-commit')
        ? withPsbt(data, (psbt) => delete psbt.data.inputs[1]?.tapLeafScript)
        : data;
    expect(await hostile({ answer }, 'reveal')).toContain('reveal.content');
  });
});
