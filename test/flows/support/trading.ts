import type { Input } from '#main/ipc/contract.ts';
import type { FlowView } from '#shared/flows/view.ts';
import {
  hurriedClock,
  newPractice,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

/** Approves every card and mines until the flow rests. */
export async function through(
  app: TestApp,
  id: string,
  until: (view: FlowView) => boolean = ({ phase }) =>
    ['done', 'failed', 'cancelled', 'asking'].includes(phase),
): Promise<FlowView> {
  let blocks = 0;
  return app.until(`the end of ${id}`, async () => {
    const view = await app.call('flow.get', { id });
    if (until(view)) return view;
    for (const card of await app.cards()) await app.confirm(card).catch(() => undefined);
    blocks += 1;
    if (blocks % 8 === 0) await app.practice.mine(1);
    return null;
  });
}

/** The same without mining: until the flow is in the wanted state. */
export const approved = (
  app: TestApp,
  id: string,
  until: (view: FlowView) => boolean,
): Promise<FlowView> =>
  app.until(`${id}, approved`, async () => {
    const view = await app.call('flow.get', { id });
    if (until(view)) return view;
    for (const card of await app.cards()) await app.confirm(card).catch(() => undefined);
    return null;
  });

type StartInput = Input<'flow.start'>;

export async function begin(app: TestApp, input: StartInput): Promise<string> {
  const { ids } = await app.call('flow.start', input);
  return ids[0] ?? '';
}

export const run = async (app: TestApp, input: StartInput): Promise<FlowView> =>
  through(app, await begin(app, input));

/** A funded wallet on a practice network that may be shared. `saved`: its files. */
export async function startTrader(
  practice = newPractice(),
  sats = 2_000_000,
  saved = new Map<string, string>(),
) {
  const app = await startTestApp({ clock: hurriedClock, practice, saved });
  const { payment, ordinals } = await app.fund(sats);
  await app.call('coins.list', { refresh: true });
  return { app, payment: payment.address, ordinals: ordinals.address };
}
export type Trader = Awaited<ReturnType<typeof startTrader>>;

export const TICK = 'trad';

/** A token of the trader, with this many thousands available at the inscription address. */
export async function withTokens({ app, ordinals }: Trader, mints = 1): Promise<void> {
  const common = {
    kind: 'inscribe',
    receiveAddress: ordinals,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  } as const;
  const terms = { tick: TICK, max: '1000000', limit: '1000', decimals: 18, selfMint: false };
  await run(app, { ...common, content: { type: 'brc20-deploy', ...terms } });
  await run(app, {
    ...common,
    content: { type: 'brc20-mint', tick: TICK, amount: '1000', count: mints },
  });
}

/** Everything needed before this many purchases, so that nothing else must be approved or mined during one. */
export async function withCoins(
  { app, payment: address, ordinals }: Trader,
  purchases = 1,
): Promise<void> {
  await run(app, { kind: 'bind', btcAddress: address, nftAddress: ordinals });
  const one = ['600', '600', '60000'].map((sats) => ({ address, sats }));
  const recipients = Array.from({ length: purchases }, () => one).flat();
  await run(app, { kind: 'send', recipients, feeRate: 2 });
  await app.call('coins.list', { refresh: true });
}

/** A listing of part of the balance. */
export const listing = (
  { payment, ordinals }: Trader,
  pieces: readonly { amount: string; unitPrice: string }[],
  payAddress = payment,
): StartInput => ({
  kind: 'list',
  items: pieces.map((piece) => ({ what: 'balance', tick: TICK, ...piece })),
  payAddress,
  holdAddress: ordinals,
  feeRate: 2,
});

/** The purchase of the cheapest listings. */
export async function purchase(
  { app, payment, ordinals }: Trader,
  count = 1,
): Promise<Extract<StartInput, { kind: 'buy' }>> {
  const { offers } = await app.call('trade.pick', { tick: TICK, count });
  return {
    kind: 'buy',
    offers: offers.map(({ unitPrice: _unit, seller: _seller, ...offer }) => offer),
    payFrom: payment,
    receiveAddress: ordinals,
    feeRate: 3,
    maxOutlaySats: '500000',
  };
}
