import { createPracticeNetwork } from '#practice/network.ts';
import type { PracticePort } from '#practice/server/port.ts';
import type { Snapshot } from '#practice/state/state.ts';
import type { OperationFee, SwapCall } from '#shared/flows/operation.ts';
import type { FlowView } from '#shared/flows/view.ts';
import type { OperationDraft } from '#shared/ipc/swap.ts';
import { restoreState } from '#test/support/restore-state.ts';
import { hurriedClock, startTestApp } from '#test/support/start-test-app.ts';

let founded: Snapshot | undefined;

/** A network with a swap and its people. Founded once, and copied. */
export function newSwapPractice() {
  const options = { seed: 'app test', clock: hurriedClock };
  founded ??= createPracticeNetwork({ ...options, founded: true }).snapshot();
  return createPracticeNetwork({ ...options, state: restoreState(founded) });
}

const urlOf = (input: Parameters<typeof fetch>[0]): string =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;

type Answering = (url: string, init?: RequestInit) => Promise<Response>;

/** The whole app with an address of ours that has in-swap tokens. */
export async function startSwapApp() {
  const honest = newSwapPractice();
  /** Answers instead of the network. */
  let instead: Answering | null = null;
  const practice: PracticePort = {
    ...honest,
    fetch: (input, init) => (instead ? instead(urlOf(input), init) : honest.fetch(input, init)),
  };
  const app = await startTestApp({ clock: hurriedClock, practice });
  const { ordinals, payment } = await app.fund();
  const { address } = ordinals;
  await app.practice.swapFaucet(address);

  const quote = (draft: OperationDraft, ask: 'memory' | 'fresh' | 'server' = 'server') =>
    app.call('swap.quote', { address, draft, feeTick: 'pine', ask });

  /** A quote with its fee, once the swap isn't writing a commit. */
  async function quoted(draft: OperationDraft, payType = 'tick') {
    return app.until(`a quote of ${draft.op}`, async () => {
      const { ask, fees, problems } = await quote(draft);
      const fee = fees.find((one) => one.payType === payType)?.fee;
      if (ask && fee) return { ask, fee };
      if (problems.every(({ severity }) => severity === 'warning')) return null;
      throw new Error(`nothing to start: ${JSON.stringify(problems)}`);
    });
  }
  /** Quoted, and started with the first fee option that isn't the free quota. */
  async function start(draft: OperationDraft, payType = 'tick'): Promise<string> {
    const { ask, fee } = await quoted(draft, payType);
    return begin(ask, fee);
  }
  async function begin(ask: SwapCall, fee: OperationFee): Promise<string> {
    const { ids } = await app.call('flow.start', { kind: 'operation', address, ask, fee });
    return ids[0] ?? '';
  }

  /** Approves each card until the flow has ended. */
  async function finish(id: string): Promise<FlowView> {
    return app.until(`the end of ${id}`, async () => {
      const view = await app.call('flow.get', { id });
      if (['done', 'failed', 'cancelled', 'asking', 'unclear'].includes(view.phase)) return view;
      const card = (await app.cards()).find(({ flowId }) => flowId === id);
      if (card) {
        const worst = card.card.clauses.filter(({ verdict }) => verdict === 'block');
        if (worst.length > 0) throw new Error(JSON.stringify(worst));
        await app.confirm(card).catch(() => undefined);
      }
      return null;
    });
  }

  const balance = async (tick: string, of = address): Promise<string> => {
    const url = `http://practice.test/v1/brc20-swap/balance?address=${of}&tick=${tick}`;
    const answer = (await (await app.practice.fetch(url)).json()) as {
      data: { balance: { swap: string } };
    };
    return answer.data.balance.swap;
  };

  const rewrite = (by: Answering | null): void => {
    instead = by;
  };
  return {
    ...app,
    practice: honest,
    rewrite,
    address,
    payment,
    quote,
    quoted,
    start,
    begin,
    finish,
    balance,
  };
}

export type SwapApp = Awaited<ReturnType<typeof startSwapApp>>;
