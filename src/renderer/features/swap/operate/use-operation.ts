import { computed, type Ref, ref, shallowRef, watch } from 'vue';

import { useLiveQuote } from '#renderer/base/form/use-live-quote.ts';
import { useStartFlow } from '#renderer/base/form/use-start-flow.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useAction } from '#renderer/base/use/use-action.ts';
import { useNow } from '#renderer/base/use/use-now.ts';
import { useSwap } from '#renderer/features/swap/use-swap.ts';
import type { OperationFee, SwapCall } from '#shared/flows/operation.ts';
import type { FeeOption, OperationDraft, OperationQuote } from '#shared/ipc/swap.ts';

/** Delay after the last key before the server is asked for its figures and the fee. */
const SERVER_AFTER_MS = 400;
/** Refresh interval while the form is unchanged. */
const AGAIN_AFTER_MS = 15_000;
/** Older figures are marked as old. */
const OLD_MS = 30_000;

/**
 * A swap operation in a form: estimates at every key from stored data, then the server's figures and the fee, then the
 * start.
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
  /** The server has confirmed exactly this input, and there is no problem. */
  const isReady = computed(
    () => live.isReady.value && feeFor(checked.value?.ask) !== undefined && !isOld.value,
  );
  /** No known problem; only the server's answer is missing or outdated. */
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

/** The token that pays the service fee: the chosen one, or the cheapest. */
function useServiceFee(
  checked: Readonly<Ref<OperationQuote | undefined>>,
  feeTick: Ref<string | null>,
) {
  const payType = ref<string | null>(null);
  /** Kept during the next request, since fees hardly depend on the input. */
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
  /** Community info isn't signed and costs nothing; the fee fields are required, so they are filled in. */
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

/** Starts now, or once the server has answered for the current input. Further typing cancels it. */
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
