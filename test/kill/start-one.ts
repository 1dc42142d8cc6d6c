import { randomBytes, randomInt } from 'node:crypto';

import type { FlowView } from '#shared/flows/view.ts';
import type { driver } from '#test/support/start-test-app.ts';

type Driver = ReturnType<typeof driver>;

/** Of the second layer in the midst of kills: sends and withdrawals of one token, deposits of it from the balance. */
export const TICK = 'lime';
export const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

/** Told apart by its amount: what was done twice is counted by it. */
const ownAmount = (): string => `0.${randomInt(100_000, 999_999)}1`;

async function inscription({ call }: Driver): Promise<string[]> {
  const [, ordinals] = await call('wallet.accounts', {});
  const text = `killed and alive ${randomBytes(8).toString('hex')}`;
  const { name, mediaType, hash, size } = await call('inscribe.addFile', {
    name: 'k.txt',
    mediaType: 'text/plain',
    base64: Buffer.from(text).toString('base64'),
  });
  const { ids } = await call('flow.start', {
    kind: 'inscribe',
    content: { type: 'files', items: [{ name, mediaType, hash, size }] },
    receiveAddress: ordinals?.address ?? '',
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  });
  return ids;
}

async function send({ call }: Driver, address: string): Promise<string[]> {
  const draft = {
    op: 'send' as const,
    tick: TICK,
    receivers: [{ to: STRANGER, amount: ownAmount() }],
  };
  const { ask, fees } = await call('swap.quote', {
    address,
    draft,
    feeTick: 'pine',
    ask: 'server',
  });
  const fee = fees.find(({ payType }) => payType === 'tick')?.fee;
  if (!ask || !fee) return [];
  return (await call('flow.start', { kind: 'operation', address, ask, fee })).ids;
}

async function deposit({ call }: Driver, address: string): Promise<string[]> {
  const amount = ownAmount();
  const asked = {
    kind: 'deposit' as const,
    address,
    tick: TICK,
    amount,
    transfer: null,
    feeRate: 3,
  };
  const { problems } = await call('bridge.quote', asked);
  return problems.length > 0 ? [] : (await call('flow.start', asked)).ids;
}

async function withdraw({ call }: Driver, address: string): Promise<string[]> {
  const amount = ownAmount();
  const common = { kind: 'withdraw' as const, address, tick: TICK, amount, feeRate: 5 };
  const { problems, cost } = await call('bridge.quote', { ...common, feeTick: 'pine' });
  if (problems.length > 0 || !cost) return [];
  const most = { maxFeeAmount: cost.feeAmount ?? '0', maxSats: cost.totalSats };
  return (await call('flow.start', { ...common, feeTick: 'pine', ...most })).ids;
}

const kinds = [inscription, inscription, send, send, withdraw, deposit];

/** Begins one of them; the ids of its flows, none where something stands in the way right now. */
export async function startOne(driven: Driver): Promise<string[]> {
  const [payment] = await driven.call('wallet.accounts', {});
  const start = kinds[randomInt(kinds.length)] ?? inscription;
  return start(driven, payment?.address ?? '');
}

/** The answer that goes on with a flow that asks; of an order only where it had no coins for a moment. */
export function goesOn({ kind, state, question }: FlowView): string | undefined {
  if (kind === 'inscribe') return state === 'choosing' ? 'pay' : undefined;
  return question?.options.find(({ tone }) => tone === 'primary')?.answer;
}
