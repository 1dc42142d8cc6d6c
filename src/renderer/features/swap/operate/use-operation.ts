import { computed, onScopeDispose, type Ref, ref, shallowRef, watch } from 'vue';

import { useStartFlow } from '#renderer/base/form/use-start-flow.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useAction } from '#renderer/base/use/use-action.ts';
import { useNow } from '#renderer/base/use/use-now.ts';
import { AT_REST_MS, useResting } from '#renderer/base/use/use-resting.ts';
import { useSwap } from '#renderer/features/swap/use-swap.ts';
import type { OperationAsk, OperationFee } from '#shared/flows/operation.ts';
import type { FeeOption, OperationDraft, OperationQuote } from '#shared/ipc/swap.ts';

/** After the last key: what the server says of it, and what the fee is. */
const SERVER_AFTER_MS = 400;
/** While nothing is typed. */
const AGAIN_AFTER_MS = 15_000;
/** Older figures are said to be old. */
const OLD_MS = 30_000;

/**
 * One operation as it is filled in: its figures at every key from what was read last, then the server's own and the
 * fee; and its start. An answer for another draft than the one on screen is dropped.
 */
export function useOperation(draft: Readonly<Ref<OperationDraft | undefined>>) {
  const rpc = useRpc();
  const swap = useSwap();
  const startFlow = useStartFlow();
  const quote = shallowRef<OperationQuote>();
  /** Of the last quote that asked the server. */
  const checked = shallowRef<OperationQuote>();
  const error = shallowRef<unknown>();
  const isChecking = ref(false);
  const feeTick = ref<string | null>(null);
  const payType = ref<string | null>(null);
  /** The person said go before the server had answered. */
  const isQueued = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  /** When the server was asked last. */
  let askedAt = 0;

  async function ask(how: 'memory' | 'server', run: number): Promise<void> {
    const wanted = draft.value;
    if (wanted === undefined || swap.address.value === '') return;
    if (how === 'server') {
      isChecking.value = true;
      askedAt = Date.now();
    }
    try {
      // Reactive proxies do not cross the bridge.
      const plain = JSON.parse(JSON.stringify(wanted)) as OperationDraft;
      const answer = await rpc.call('swap.quote', {
        address: swap.address.value,
        draft: plain,
        feeTick: feeTick.value,
        ask: how,
      });
      if (run !== latest) return;
      quote.value = answer;
      if (how === 'server') checked.value = answer;
      error.value = undefined;
    } catch (caught) {
      if (run === latest) error.value = caught;
    } finally {
      if (run === latest && how === 'server') {
        isChecking.value = false;
        timer = setTimeout(again, AGAIN_AFTER_MS);
      }
    }
  }
  const resting = useResting();
  function again(): void {
    const age = Date.now() - askedAt;
    const isEarly = resting.value && age >= 0 && age < AT_REST_MS;
    if (document.hidden || isEarly) timer = setTimeout(again, AGAIN_AFTER_MS);
    else void ask('server', latest);
  }
  watch(resting, (rests) => {
    if (rests || checked.value === undefined || isChecking.value) return;
    clearTimeout(timer);
    again();
  });

  watch(
    () => JSON.stringify([swap.address.value, draft.value, feeTick.value]),
    () => {
      clearTimeout(timer);
      const run = (latest += 1);
      checked.value = undefined;
      isQueued.value = false;
      isChecking.value = draft.value !== undefined;
      if (draft.value === undefined) {
        quote.value = undefined;
        error.value = undefined;
        return;
      }
      void ask('memory', run);
      timer = setTimeout(() => void ask('server', run), SERVER_AFTER_MS);
    },
    { immediate: true },
  );
  onScopeDispose(() => {
    latest += 1;
    clearTimeout(timer);
  });

  /** Kept while the next ones are asked for: fees hardly depend on what is typed. */
  const lastFees = shallowRef<readonly FeeOption[]>([]);
  watch(checked, (answer) => {
    if (answer && answer.fees.length > 0) lastFees.value = answer.fees;
  });
  const nameOf = (option: FeeOption): string => `${option.payType} ${option.tick}`;
  const fee = computed(() => {
    const open = lastFees.value.filter(({ why }) => why === null);
    return (
      open.find((option) => nameOf(option) === payType.value) ??
      open.find(({ cheapest }) => cheapest) ??
      open[0]
    );
  });
  /** What nobody signs costs nothing: its fee is a form that has to be filled in. */
  const feeFor = (ask: OperationAsk): OperationFee | undefined =>
    ask.op === 'community-info'
      ? { payType: 'tick', feeTick: ask.tick, maxFeeAmount: '1' }
      : fee.value?.fee;
  function pay(option: FeeOption): void {
    payType.value = nameOf(option);
    if (option.estimated) feeTick.value = option.tick;
  }

  const now = useNow(1_000);
  const age = computed(() =>
    quote.value?.asOf == null ? null : Math.max(0, now.value - quote.value.asOf),
  );
  const isOld = computed(() => age.value !== null && age.value > OLD_MS);
  const problems = computed(() => quote.value?.problems ?? []);
  const problemsOf = (...fields: string[]) =>
    problems.value.filter(({ field }) => fields.includes(field));
  /** The server agreed to exactly this, and nothing is in the way. */
  const isReady = computed(
    () =>
      checked.value?.ask != null &&
      feeFor(checked.value.ask) !== undefined &&
      !isOld.value &&
      checked.value.problems.every(({ severity }) => severity !== 'error'),
  );

  /** Nothing that is known is in the way: what is missing is the server's word, or a newer one. */
  const canWait = computed(
    () =>
      draft.value !== undefined &&
      swap.address.value !== '' &&
      problems.value.every(({ severity }) => severity !== 'error'),
  );
  let whenReady: () => void = () => undefined;
  watch([isReady, isChecking], ([ready, checking]) => {
    if (!isQueued.value || (!ready && checking)) return;
    isQueued.value = false;
    if (ready) whenReady();
  });
  /** Goes on at once, or once the server has answered to what is typed now. What is typed meanwhile calls it off. */
  function goOn(act: () => void): void {
    if (isReady.value) {
      act();
      return;
    }
    if (!canWait.value) return;
    whenReady = act;
    isQueued.value = true;
    if (isChecking.value) return;
    clearTimeout(timer);
    void ask('server', latest);
  }

  const start = useAction(async (): Promise<string | undefined> => {
    const asked = checked.value?.ask;
    const charged = asked && feeFor(asked);
    if (!asked || !charged) return undefined;
    const [id] = await startFlow({
      kind: 'operation',
      address: swap.address.value,
      ask: asked,
      fee: charged,
    });
    return id;
  });

  return {
    ...{ quote, checked, error, isChecking, isReady, isOld, age, isQueued, canWait, goOn },
    ...{ problems, problemsOf, fees: lastFees, fee, pay, start },
  };
}
export type Operating = ReturnType<typeof useOperation>;
