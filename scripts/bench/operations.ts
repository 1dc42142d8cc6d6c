import { monitorEventLoopDelay } from 'node:perf_hooks';

import { messageText, type SwapMessage } from '#main/kinds/swap/calls/message.ts';
import { messagesOf } from '#main/kinds/swap/calls/table.ts';
import { createQuoteService } from '#main/kinds/swap/quote/service.ts';
import { swap } from '#main/kinds/swap/sign/swap.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { judgeMessages } from '#main/signing/judge.ts';
import { verifyAny } from '#main/signing/messages/verify-any.ts';
import { nextTurn } from '#main/turns.ts';
import { signItem } from '#main/vault/sign/item.ts';
import { systemClock } from '#shared/clock.ts';
import { approvalText } from '#shared/flows/consent.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';
import { ledger } from '#test/attacks/ledger.ts';
import { knownGuards } from '#test/attacks/scene.ts';
import {
  foreignAddress,
  keysAt,
  messageOf,
  network,
  ordinals,
  ownAddress,
} from '#test/attacks/world.ts';

const NOW = 1_700_000_000;
const GAS = foreignAddress('gas');
const LISTS = 10;
const EACH = 100;

const { address } = ordinals;

/** A list of a hundred recipients as the server prepares it: their messages and the fee. */
function listOf(at: number) {
  const receivers = Array.from({ length: EACH }, (_, index) => ({
    to: foreignAddress(`receiver ${at * EACH + index}`),
    amount: String(index + 1),
  }));
  const request = { ask: { op: 'send' as const, tick: 'ordi', receivers }, middle: null };
  const head = { addr: address, ts: NOW + at };
  const id = (index: number): string => (at * 1_000 + index).toString(16).padStart(64, '0');
  const says: SwapMessage[] = messagesOf(request).map(({ func, params }, index) => ({
    ...head,
    func,
    params,
    id: id(index),
  }));
  says.push({ ...head, id: id(EACH), func: 'send', params: [GAS, 'sats', '0.3'] });
  const intent: SwapIntent = {
    purpose: 'swap',
    flowId: `flow-${at}`,
    network: network.id,
    createdAt: 0,
    address,
    moduleId: ledger.moduleId,
    ...request,
    ts: NOW + at,
    payType: 'tick',
    feeTick: 'sats',
    maxFeeAmount: '0.5',
  };
  return { intent, ids: says.map((one) => one.id), texts: says.map(messageText) };
}

/** 1,000 sends: parsed, proved, shown and signed in two rounds like the pipeline, each signature verified. */
async function sends(rows: Record<string, string>): Promise<void> {
  const lists = Array.from({ length: LISTS }, (_, at) => listOf(at));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const cpu = process.cpuUsage();
  let signing = 0;
  let longest = 0;
  for (const { intent, ids, texts } of lists) {
    const messages = texts.map((text) => messageOf(ordinals, text));
    // Once for the card, and again before the signature.
    for (let look = 0; look < 2; look += 1) {
      const from = process.cpuUsage();
      const clauses = judgeMessages(swap, {
        intent,
        network,
        messages,
        ownAddress,
        now: intent.ts * 1000,
        ids,
        feeTick: 'sats',
        feeAmount: '0.3',
        gasAddress: GAS,
        usedTs: [],
        pools: [],
        ...knownGuards,
      });
      const stop = clauses.find(({ verdict }) => verdict === 'block' || verdict === 'hold');
      if (stop) throw new Error(stop.text);
      const { user, system } = process.cpuUsage(from);
      longest = Math.max(longest, (user + system) / 1_000);
      await nextTurn();
    }
    approvalText({ version: 1, intent, items: messages, card: {} as never });
    for (const message of messages) {
      const before = performance.now();
      const signature = signItem(message, keysAt);
      signing += performance.now() - before;
      if (verifyAny(message.message, address, network, signature).form !== message.form)
        throw new Error('a signature does not verify');
      await nextTurn();
    }
  }
  const took = performance.now() - started;
  delay.disable();
  const { user, system } = process.cpuUsage(cpu);
  rows['1,000 sends of the second layer, proved and signed'] =
    `${(took / 1000).toFixed(2)} s in one thread (${(signing / 1000).toFixed(2)} s of it the key process's; ${((user + system) / 1e6).toFixed(2)} s of CPU), longest proof of a hundred ${longest.toFixed(0)} ms of CPU, longest wait of the event loop ${(delay.max / 1e6).toFixed(0)} ms`;
}

/** An estimate at every key, from stored data. */
async function quotes(rows: Record<string, string>): Promise<void> {
  const answers: Record<string, unknown> = {
    'swap.config': {
      moduleId: 'm',
      serviceGasTick: 'pine',
      pendingDepositDirectNum: 3,
      feeTicks: ['pine'],
    },
    'swap.balance': { balance: { swap: '1000' }, decimal: '18' },
    'swap.poolInfo': {
      existed: true,
      tick0: 'a',
      tick1: 'b',
      amount0: '400000',
      amount1: '20000',
      lp: '9000',
    },
  };
  const client = {
    call: (name: string, { tick0 = '', tick1 = '' }: { tick0?: string; tick1?: string }) =>
      Promise.resolve(
        name === 'swap.poolInfo' ? { ...(answers[name] as object), tick0, tick1 } : answers[name],
      ),
  } as unknown as ProviderClient;
  const desk = createQuoteService({
    id: 'practice',
    clock: systemClock,
    client,
    proveModule: () => Promise.resolve({ gasAddress: GAS, feePerMille: 3n }),
    isMine: () => false,
    trapAt: () => null,
    serverSeconds: () => NOW,
  });
  const times: number[] = [];
  for (let key = -200; key < 2_000; key += 1) {
    const started = performance.now();
    const { swap: figures } = await desk.quote({
      address,
      draft: {
        op: 'swap',
        tickIn: 'lime',
        tickOut: 'reed',
        amount: `${Math.abs(key)}.5`,
        exactType: key % 2 === 0 ? 'exactIn' : 'exactOut',
        slippage: '0.005',
        route: 'auto',
      },
      feeTick: null,
      ask: 'memory',
    });
    if (key >= 0) times.push(performance.now() - started);
    if (!figures) throw new Error('no figures');
  }
  times.sort((a, b) => a - b);
  rows['A quote while typing, over one pool or two'] =
    `median ${(times[1_000] ?? 0).toFixed(2)} ms, slowest ${(times.at(-1) ?? 0).toFixed(1)} ms`;
}

/** Cost of the second layer in main. */
export async function benchOperations(): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  await quotes(rows);
  await sends(rows);
  return rows;
}
