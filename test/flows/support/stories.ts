import { flows as kinds } from '#main/kinds/index.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import { spendKinds } from '#shared/flows/spend.ts';
import { eachKind } from '#test/kinds/each.ts';

import type { FakeWorld } from './fake-world.ts';
import { etchContent, inscribeInput, mintContent } from './harness.ts';
import { operationInputs } from './operation-inputs.ts';
import { spendInputs, tokensInput } from './spend-inputs.ts';
import { trades } from './trade-inputs.ts';

/** A flow from start to end, with what the user and others do meanwhile. */
export interface Story {
  name: string;
  input: (world: FakeWorld) => FlowInput;
  /** States that it certainly passes. */
  passes: string[];
  /** Called in every round: what others do. */
  happens: (world: FakeWorld) => void;
  /** Whether a block is mined now; default: always. */
  mines?: (world: FakeWorld) => boolean;
  answers: Record<string, { answer: string; feeRate?: number }>;
  ends: string;
  orders: number;
  payments: number;
  refunds: number;
  /** Executed swap operations; default: none. */
  carried?: number;
  /** States in which half an hour invalidates what was signed: it is prepared again, and executed once. */
  tooLateIn?: string[];
  /** Signatures submitted to the market; default: none. */
  confirmed?: number;
}

const inscribing = {
  input: (world: FakeWorld) => inscribeInput(world),
  passes: ['preparing', 'building', 'signing', 'paying', 'waiting'],
  orders: 1,
};

let toppedUp = false;
let commits = 0;
let wasLost = false;
const operating = {
  happens: () => undefined,
  passes: ['preparing', 'approving', 'signing', 'submitting'],
  answers: {},
  ends: 'done',
  orders: 0,
  payments: 0,
  refunds: 0,
  carried: 1,
};
const spending = {
  happens: () => undefined,
  passes: ['building', 'signing', 'sending', 'watching'],
  answers: {},
  ends: 'done',
  orders: 0,
  payments: 1,
  refunds: 0,
};
const trading = {
  happens: () => undefined,
  passes: ['looking', 'preparing', 'approving', 'signing', 'submitting'],
  answers: {},
  ends: 'done',
  orders: 0,
  payments: 0,
  refunds: 0,
  confirmed: 1,
};
const listing = { ...trading, passes: [...trading.passes, 'reading'] };
const buying = { ...trading, passes: [...trading.passes, 'watching', 'done'] };

/** Trades that sign nothing themselves, only through what they start first. */
const moving = { ...trading, passes: ['looking'], payments: 1 };

const ofKinds = await eachKind<{ story: Story }>('story');

export const stories: Story[] = [
  ...ofKinds.map(({ story }) => story),
  {
    ...inscribing,
    name: 'an inscribe flow that is paid from the wallet',
    happens: () => undefined,
    answers: {},
    ends: 'done',
    payments: 1,
    refunds: 0,
  },
  {
    ...inscribing,
    name: 'an inscribe flow that etches a rune',
    input: (world) => inscribeInput(world, { content: etchContent }),
    happens: (world) => world.keep(etchContent.rune),
    answers: {},
    ends: 'done',
    payments: 1,
    refunds: 0,
  },
  {
    ...inscribing,
    name: 'an inscribe flow that mints a rune',
    input: (world) => inscribeInput(world, { content: mintContent }),
    happens: () => undefined,
    answers: {},
    ends: 'done',
    payments: 1,
    refunds: 0,
  },
  {
    ...inscribing,
    name: 'an inscribe flow that is refunded',
    happens: (world) => {
      const paid = world.orders.size > 0 && (world.only().order.paidAmount ?? 0) > 0;
      if (paid && world.only().order.status !== 'refunded')
        world.set({ status: 'payment_withinscription', paidAmount: 5000 });
    },
    answers: { 'with-inscription': { answer: 'refund', feeRate: 2 } },
    ends: 'refunded',
    payments: 1,
    refunds: 1,
  },
  {
    ...inscribing,
    name: 'an inscribe flow that is topped up',
    happens: (world) => {
      if (toppedUp || world.orders.size === 0) return;
      toppedUp = true;
      world.payFromOutside(300);
    },
    answers: { 'not-enough': { answer: 'pay' }, pay: { answer: 'pay' } },
    ends: 'done',
    payments: 1,
    refunds: 0,
  },
  ...spendKinds.map((kind): Story => ({
    ...spending,
    name: `a ${kind} flow`,
    input: () => spendInputs[kind],
  })),
  {
    ...spending,
    name: 'a send-tokens flow that inscribes its transfer first',
    input: (world) => {
      world.keep('{"p":"brc-20","op":"transfer","tick":"inks","amt":"100"}');
      return tokensInput;
    },
    passes: ['arriving', ...spending.passes],
    orders: 1,
    payments: 2,
  },
  {
    ...spending,
    name: 'a send flow whose fee is raised',
    input: () => spendInputs.send,
    // No block before the replacement is there.
    mines: (world) => [...world.mempool.values()].some(({ feeSats = 0n }) => feeSats > 300n),
    answers: { bump: { answer: 'bump', feeRate: 5 } },
  },
  {
    ...spending,
    name: 'a send flow that is signed elsewhere',
    input: (world) => {
      world.watchOnly();
      return spendInputs.send;
    },
    passes: ['building', 'sending', 'watching'],
  },
  {
    ...inscribing,
    name: 'an inscribe flow whose payment is signed elsewhere',
    input: (world) => {
      world.watchOnly();
      return inscribeInput(world);
    },
    passes: ['preparing', 'building', 'outside', 'paying', 'waiting'],
    happens: () => undefined,
    answers: {},
    ends: 'done',
    payments: 1,
    refunds: 0,
  },
  {
    ...spending,
    name: 'a send flow that is cancelled',
    input: () => spendInputs.send,
    mines: (world) => [...world.mempool.values()].some(({ feeSats = 0n }) => feeSats > 300n),
    answers: { bump: { answer: 'takeBack', feeRate: 5 } },
  },
  ...Object.values(operationInputs).map((input): Story => ({
    ...operating,
    name: `an operation to ${input.ask.op}`,
    input: () => input,
  })),
  {
    ...operating,
    name: 'an operation whose preparation ends with a commit, twice',
    input: () => operationInputs.send,
    happens: (world) => {
      if (++commits === 5 || commits === 12) world.swap.commit();
    },
  },
  {
    ...operating,
    name: 'an operation that never arrived and is refused afterwards',
    input: () => operationInputs.swap,
    passes: [...operating.passes, 'unclear'],
    happens: (world) => {
      if (!wasLost) world.swap.loseNext();
      wasLost = true;
    },
    ends: 'failed',
    carried: 0,
    tooLateIn: ['signing', 'submitting'],
  },
  {
    ...operating,
    name: 'a swap over two pools whose second half fails, and is swapped on',
    input: () => operationInputs.multiSwap,
    happens: (world) => world.swap.failSecond('exceeding slippage'),
    answers: { half: { answer: 'on' } },
    carried: 2,
  },
  { ...listing, name: 'a list flow', input: trades.list },
  { ...listing, name: 'a list flow of many', input: trades.listMany, confirmed: 3 },
  {
    ...listing,
    name: 'a list flow that binds the payout address first',
    input: trades.listBound,
    confirmed: 2,
  },
  {
    ...listing,
    name: 'a list flow that inscribes its transfer first',
    input: trades.listBalance,
    orders: 1,
    payments: 1,
  },
  { ...buying, name: 'a buy flow', input: trades.buy },
  { ...buying, name: 'a buy flow of many', input: trades.buyMany, confirmed: 2 },
  {
    ...buying,
    name: 'a buy flow that offers more',
    input: trades.buyRaised,
    passes: [...buying.passes, 'raising', 'raise-approving', 'raise-signing', 'raise-sending'],
    // No block before the higher fee is there.
    mines: (world) => [...world.mempool.values()].some(({ feeSats = 0n }) => feeSats > 500n),
    answers: { raise: { answer: 'raise', feeRate: 5 } },
    payments: 1,
  },
  {
    ...buying,
    name: 'a buy flow that makes small coins first',
    input: trades.buyBare,
    payments: 1,
  },
  { ...trading, name: 'a delist flow off the chain', input: trades.forget },
  { ...moving, name: 'a delist flow that moves the coin', input: trades.takeBack, confirmed: 0 },
  {
    ...moving,
    name: 'a delist flow that moves several coins at once',
    input: trades.takeAllBack,
    confirmed: 0,
  },
  { ...listing, name: 'a re-price flow at the market', input: trades.reprice },
  {
    ...moving,
    name: 'a re-price flow that moves the coin and lists it again',
    input: trades.raise,
    happens: (world) => {
      if (world.payments().length > 0) world.market.end('offer-1');
    },
    orders: 1,
    payments: 2,
  },
  { ...trading, name: 'a bind flow', input: trades.bind },
];

/** Every state of a kind that has a step. Of trades, only a purchase can raise its fee. */
export const stepsOf = (kind: string): string[] => {
  const steps = Object.keys(kinds.find((definition) => definition.kind === kind)?.steps ?? {});
  const isOtherTrade = ['list', 're-price', 'delist', 'bind'].includes(kind);
  return isOtherTrade ? steps.filter((state) => !state.startsWith('rais')) : steps;
};

/** Resets the story: what others do once, they do again. */
export function beginStory(): void {
  toppedUp = false;
  commits = 0;
  wasLost = false;
}

/** A story's miners, who aren't always there. */
export const minersOf = (story: Story, world: FakeWorld): Pick<FakeWorld, 'mine'> => ({
  mine() {
    story.happens(world);
    if (story.mines?.(world) !== false) world.mine();
  },
});
