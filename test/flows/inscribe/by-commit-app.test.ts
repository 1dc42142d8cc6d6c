import { describe, expect, it } from 'vitest';

import type { Input } from '#main/ipc/contract.ts';
import { openApps } from '#test/support/open-apps.ts';
import {
  hurriedClock,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const { keep } = openApps();

type Item = Awaited<ReturnType<TestApp['addText']>>;
type Request = Input<'inscribe.quote'>;

const input = (receiveAddress: string, items: Item[], more: Partial<Request> = {}): Request => ({
  kind: 'inscribe',
  content: { type: 'files', items },
  receiveAddress,
  feeRate: 2,
  outputValue: 546,
  payWith: 'commit',
  ...more,
});

const start = async (options: Parameters<typeof startTestApp>[0] = {}) =>
  keep(await startTestApp({ clock: hurriedClock, orderVersion: 5, ...options }));

/** The next approval of a flow for this purpose. */
const cardFor = (app: TestApp, flowId: string, purpose: string) =>
  app.until(`${purpose} of ${flowId}`, async () =>
    (await app.cards()).find((item) => item.flowId === flowId && item.card.purpose === purpose),
  );

async function grant(app: TestApp, flowId: string, purpose: string) {
  const item = await cardFor(app, flowId, purpose);
  await app.consent(item);
  return item.card;
}

async function begin(app: TestApp, request: Request): Promise<string> {
  expect((await app.call('inscribe.quote', request)).problems).toEqual([]);
  const { ids } = await app.call('flow.start', request);
  expect(ids).toHaveLength(1);
  return ids[0] ?? '';
}

async function toMinted(app: TestApp, id: string) {
  await app.flow(id, ({ order }) => order?.status === 'inscribing', 'inscribing');
  await app.practice.mine(1);
  return app.flow(id, ({ phase }) => phase === 'done', 'done');
}

const bad = ({ clauses }: { clauses: readonly { id: string; verdict: string }[] }) =>
  clauses.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'warn').map(({ id }) => id);

/** An inscription of ours, minted and listed. */
async function inscribe(app: TestApp, address: string, name: string): Promise<string> {
  const id = await begin(app, input(address, [await app.addText(name, name)]));
  await grant(app, id, 'commit');
  const { order } = await toMinted(app, id);
  const { files } = await app.call('orders.get', { orderId: order?.orderId ?? '' });
  await app.call('wallet.portfolio', { refresh: true });
  await app.call('coins.list', { refresh: true });
  return files[0]?.inscriptionId ?? '';
}

async function funded(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await start(options);
  const { ordinals } = await app.fund();
  await app.call('coins.list', { refresh: true });
  return { app, address: ordinals.address };
}

describe('files paid by a commit', () => {
  it('are proved before it is signed, and nothing else is signed', async () => {
    const { app, address } = await funded();
    const items = [await app.addText('one.txt', 'first'), await app.addText('two.txt', 'second')];
    const id = await begin(app, input(address, items));
    const card = await grant(app, id, 'commit');
    expect(bad(card)).toEqual([]);
    expect(card.clauses.find((clause) => clause.id === 'commit.content')?.verdict).toBe('pass');
    const view = await toMinted(app, id);
    expect(view.headline).toBe('Inscribed. Every byte matches.');
    const { files } = await app.call('orders.get', { orderId: view.order?.orderId ?? '' });
    expect(files).toMatchObject([
      { contentMatches: true, locationAddress: address },
      { contentMatches: true, locationAddress: address },
    ]);
  });

  it('are children of an inscription that comes back, and say what they were told to', async () => {
    const { app, address } = await funded();
    const parent = await inscribe(app, address, 'parent.txt');
    const tags = {
      metadata: JSON.stringify({ name: 'Ä', n: [1, -2, 0.5, null, true], deep: { a: 'b' } }),
      metaprotocol: 'notes',
      title: 'A child',
      traits: { colour: 'red', size: 3 },
    };
    const item = await app.addText('child.txt', 'child');
    const request = input(address, [item], { payWith: 'wallet', parents: [parent], tags });
    const id = await begin(app, request);
    const commit = await grant(app, id, 'commit');
    expect(bad(commit)).toEqual([]);
    expect(commit.inputs.every((one) => one.address !== address)).toBe(true);
    const reveal = await grant(app, id, 'reveal');
    expect(bad(reveal)).toEqual([]);
    expect(reveal.outlaySats).toBe('0');
    const view = await toMinted(app, id);
    expect(view.headline).toBe('Inscribed. Every byte matches.');
    const { inscriptions } = await app.call('wallet.portfolio', { refresh: true });
    expect(inscriptions.map((one) => one.address)).toEqual([address, address]);
    expect(inscriptions.map(({ inscriptionId }) => inscriptionId)).toContain(parent);
  });

  it('refused, leave the coins free, and can be asked for again or cancelled', async () => {
    const { app, address } = await funded();
    const id = await begin(app, input(address, [await app.addText('a.txt', 'a')]));
    const item = await cardFor(app, id, 'commit');
    await app.approve('approval.refuse', { id: item.id });
    const view = await app.flow(id, ({ state }) => state === 'choosing');
    expect(view.question?.options.map(({ answer }) => answer)).toEqual(['pay', 'cancel']);
    const { coins } = await app.call('coins.list', { refresh: true });
    expect(coins.every(({ lockedBy }) => lockedBy === null)).toBe(true);
    expect(await app.call('flow.answer', { id, answer: 'cancel' })).toMatchObject({
      phase: 'cancelled',
    });
  });
});

describe('what cannot be paid by a commit says why before anything is ordered:', () => {
  it('other parents, tags and payments', async () => {
    const { app, address } = await funded();
    const parent = await inscribe(app, address, 'parent.txt');
    const items = [await app.addText('a.txt', 'a')];
    const ask = async (more: Partial<Request>) => {
      const { problems } = await app.call('inscribe.quote', input(address, items, more));
      return problems.map(({ field }) => field);
    };
    const unknown = `${'ab'.repeat(32)}i0`;
    expect(await ask({ parents: [parent] })).toEqual([]);
    expect(await ask({ parents: [parent, parent] })).toEqual(['parents']);
    expect(await ask({ parents: [unknown] })).toEqual(['parents']);
    expect(await ask({ parents: ['nonsense'] })).toEqual(['parents']);
    expect(await ask({ tags: { metadata: '{' } })).toEqual(['metadata']);
    expect(await ask({ tags: { metadata: '{"n":12345678901234567890}' } })).toEqual(['metadata']);
    expect(await ask({ parents: [parent], payWith: 'outside' })).toEqual(['payWith']);
    const deploy = { type: 'brc20-deploy', tick: 'four', max: '10', limit: '1' } as const;
    const content = { ...deploy, decimals: 18, selfMint: false };
    expect(await ask({ content })).toEqual(['payWith']);
    // What a page says about the terms is dropped.
    const theirs = { kind: 'files' as const, payerAddress: address, parents: [], tags: {} };
    expect(await ask({ signed: theirs })).toEqual([]);
  });

  it('version 2 of the service', async () => {
    const { app, address } = await funded({ orderVersion: 2 });
    const items = [await app.addText('a.txt', 'a')];
    const { problems } = await app.call('inscribe.quote', input(address, items));
    expect(problems.map(({ field }) => field)).toEqual(['payWith']);
  });

  it('somebody else’s inscription', async () => {
    const { app, address } = await funded();
    const stranger = 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp';
    const request = { ...input(stranger, [await app.addText('x.txt', 'x')]) };
    const { ids } = await app.call('flow.start', {
      ...request,
      receiveConfirmation: stranger.slice(-6),
    });
    const id = ids[0] ?? '';
    await grant(app, id, 'commit');
    const { order } = await toMinted(app, id);
    const { files } = await app.call('orders.get', { orderId: order?.orderId ?? '' });
    const parents = [files[0]?.inscriptionId ?? ''];
    const items = [await app.addText('a.txt', 'a')];
    const { problems } = await app.call('inscribe.quote', input(address, items, { parents }));
    expect(problems.map(({ field }) => field)).toEqual(['parents']);
  });
});

describe('a lying service moves nothing:', () => {
  it('a way to pay that no document knows is none', async () => {
    const { app, address } = await funded();
    await app.practice.setConditions({ lie: 'unknown-action' });
    const { ids } = await app.call('flow.start', input(address, [await app.addText('a.txt', 'a')]));
    const view = await app.flow(ids[0] ?? '', ({ phase }) => phase === 'failed', 'failed');
    expect(view.headline).toContain('doesn’t offer to pay this order by commit');
    expect(await app.cards()).toEqual([]);
  });

  it.each([
    ['commit-output', 'commit', 'C8'],
    ['commit-tag', 'commit', 'commit.content'],
    ['other-content', 'commit', 'commit.content'],
    ['reveal-receiver', 'reveal', 'reveal.receive'],
    ['parent-kept', 'reveal', 'reveal.parent'],
  ] as const)('%s is refused in the %s', async (lie, purpose, by) => {
    const { app, address } = await funded();
    const parents = purpose === 'reveal' ? [await inscribe(app, address, 'parent.txt')] : [];
    const item = await app.addText('child.txt', 'child');
    const more = parents.length > 0 ? { parents } : {};
    const id = await begin(app, input(address, [item], more));
    await app.practice.setConditions({ lie });
    if (purpose === 'reveal') await grant(app, id, 'commit');
    const { card, ...rest } = await cardFor(app, id, purpose);
    expect(bad(card)).toContain(by);
    await expect(app.consent(rest, { reason: 'x', password: PASSWORD })).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
  });
});
