import { computed, type Ref, ref, shallowRef, watch } from 'vue';

import { useLiveQuote } from '#renderer/base/form/use-live-quote.ts';
import { useStartFlow } from '#renderer/base/form/use-start-flow.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useAction } from '#renderer/base/use/use-action.ts';
import { useNow } from '#renderer/base/use/use-now.ts';
import { useSwap } from '#renderer/features/swap/use-swap.ts';
import type { OperationFee, SwapCall } from '#shared/flows/operation.ts';
import type { FeeOption, OperationDraft, OperationQuote } from '#shared/ipc/swap.ts';

/** After the last key: what the server says of it, and what the fee is. */
const SERVER_AFTER_MS = 400;
/** While nothing is typed. */
const AGAIN_AFTER_MS = 15_000;
/** Older figures are said to be old. */
const OLD_MS = 30_000;

/**
 * One operation as it is filled in: its figures at every key from what was read last, then the server's own and the
 * fee; and its start.
 */
export function useOperation(draft: Readonly<Ref<OperationDraft | undefined>>) {
  const rpc = useRpc();
  const swap = useSwap();
  const startFlow = useStartFlow();
  const feeTick = ref<string | null>(null);
  const input = computed(() =>
    draft.value === undefined || swap.address.value === ''
      ? undefined
      : { address: swap.address.value, draft: draft.value, feeTick: feeTick.value },
  );
  const live = useLiveQuote(input, {
    estimate: (of) => rpc.call('swap.quote', { ...of, ask: 'memory' }),
    ask: (of) => rpc.call('swap.quote', { ...of, ask: 'server' }),
    afterMs: SERVER_AFTER_MS,
    everyMs: AGAIN_AFTER_MS,
  });
  const { quote, checked, error, isQuoting: isChecking, problems } = live;
  const { fees, fee, feeFor, pay } = useServiceFee(checked, feeTick);

  const now = useNow(1_000);
  const age = computed(() =>
    quote.value?.asOf == null ? null : Math.max(0, now.value - quote.value.asOf),
  );
  const isOld = computed(() => age.value !== null && age.value > OLD_MS);
  const problemsOf = (...fields: string[]) =>
    problems.value.filter(({ field }) => fields.includes(field));
  /** The server agreed to exactly this, and nothing is in the way. */
  const isReady = computed(
    () => live.isReady.value && feeFor(checked.value?.ask) !== undefined && !isOld.value,
  );
  /** Nothing that is known is in the way: what is missing is the server's word, or a newer one. */
  const canWait = computed(
    () => input.value !== undefined && problems.value.every(({ severity }) => severity !== 'error'),
  );
  const { isQueued, goOn } = useQueue({ input, isReady, canWait, isChecking, ask: live.ask });

  const start = useAction(async (): Promise<string | undefined> => {
    const ask = checked.value?.ask;
    const charged = feeFor(ask);
    if (!ask || !charged) return undefined;
    const address = swap.address.value;
    const [id] = await startFlow({ kind: 'operation', address, ask, fee: charged });
    return id;
  });

  return {
    ...{ quote, checked, error, isChecking, isReady, isOld, age, isQueued, canWait, goOn },
    ...{ problems, problemsOf, fees, fee, pay, start },
  };
}
export type Operating = ReturnType<typeof useOperation>;

/** How the fee of the service is paid: as chosen, or as cheaply as possible. */
function useServiceFee(
  checked: Readonly<Ref<OperationQuote | undefined>>,
  feeTick: Ref<string | null>,
) {
  const payType = ref<string | null>(null);
  /** Kept while the next ones are asked for: fees hardly depend on what is typed. */
  const fees = shallowRef<readonly FeeOption[]>([]);
  watch(checked, (answer) => {
    if (answer && answer.fees.length > 0) fees.value = answer.fees;
  });
  const nameOf = (option: FeeOption): string => `${option.payType} ${option.tick}`;
  const fee = computed(() => {
    const open = fees.value.filter(({ why }) => why === null);
    return (
      open.find((option) => nameOf(option) === payType.value) ??
      open.find(({ cheapest }) => cheapest) ??
      open[0]
    );
  });
  /** What nobody signs costs nothing: its fee is a form that has to be filled in. */
  function feeFor(ask: SwapCall | null | undefined): OperationFee | undefined {
    if (ask == null) return undefined;
    return ask.op === 'community-info'
      ? { payType: 'tick', feeTick: ask.tick, maxFeeAmount: '1' }
      : fee.value?.fee;
  }
  function pay(option: FeeOption): void {
    payType.value = nameOf(option);
    if (option.estimated) feeTick.value = option.tick;
  }
  return { fees, fee, feeFor, pay };
}

interface Waiting {
  input: Readonly<Ref<unknown>>;
  isReady: Readonly<Ref<boolean>>;
  canWait: Readonly<Ref<boolean>>;
  isChecking: Readonly<Ref<boolean>>;
  ask: () => Promise<void>;
}

/** Goes on at once, or once the server has answered to what is typed now. What is typed meanwhile calls it off. */
function useQueue({ input, isReady, canWait, isChecking, ask }: Waiting) {
  const isQueued = ref(false);
  let whenReady: () => void = () => undefined;
  watch(
    () => JSON.stringify(input.value),
    () => (isQueued.value = false),
  );
  watch([isReady, isChecking], ([ready, checking]) => {
    if (!isQueued.value || (!ready && checking)) return;
    isQueued.value = false;
    if (ready) whenReady();
  });
  function goOn(act: () => void): void {
    if (isReady.value) {
      act();
      return;
    }
    if (!canWait.value) return;
    whenReady = act;
    isQueued.value = true;
    if (!isChecking.value) void ask();
  }
  return { isQueued, goOn };
}
