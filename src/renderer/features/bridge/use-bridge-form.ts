import { computed, ref, watch } from 'vue';
import { useRoute } from 'vue-router';

import { useFeeRate } from '#renderer/base/form/use-fee-rate.ts';
import { useTyped } from '#renderer/base/form/use-typed.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';
import type { BridgeInput, BridgeKind } from '#shared/flows/bridge.ts';
import type { BridgeDraft, BridgeTransfer } from '#shared/ipc/swap-bridge.ts';

import { useBridgeQuote } from './use-bridge-quote.ts';

/** The tokens are inscribed first. */
export const FROM_BALANCE = 'balance';

/** What is typed, what can be chosen, and what comes of it. */
export function useBridgeForm() {
  const rpc = useRpc();
  const route = useRoute();
  const asked = (name: string): string => {
    const value = route.query[name];
    return typeof value === 'string' ? value.slice(0, 120) : '';
  };
  const direction = useTyped<BridgeKind>(
    'direction',
    asked('direction') === 'withdraw' ? 'withdraw' : 'deposit',
  );
  const address = useTyped('address', asked('address'));
  const tick = useTyped('tick', asked('tick'));
  const amount = useTyped('amount', '');
  const feeTick = ref('');
  /** Of a deposit: a transfer inscription by its id, or the balance. */
  const source = useTyped('source', FROM_BALANCE);
  const transfers = ref<BridgeTransfer[]>([]);
  const fee = useFeeRate();
  const choices = useQuery(() => rpc.call('bridge.choices', {}));

  const canMove = (token: { available: string; transferable: string; inSwap: string }): boolean =>
    (direction.value === 'deposit' ? [token.available, token.transferable] : [token.inSwap]).some(
      (held) => /[1-9]/.test(held),
    );
  /** Addresses that hold something for this direction. */
  const addresses = computed(() =>
    (choices.data.value?.addresses ?? []).filter(({ tokens }) => tokens.some(canMove)),
  );
  const chosen = computed(() => addresses.value.find((one) => one.address === address.value));
  const tokens = computed(() => (chosen.value?.tokens ?? []).filter(canMove));
  const token = computed(() => tokens.value.find((one) => one.tick === tick.value));
  const transfer = computed(() =>
    transfers.value.find(({ inscriptionId }) => inscriptionId === source.value),
  );

  watch(addresses, (list) => {
    if (!list.some((one) => one.address === address.value)) {
      const wanted = list.find((one) => one.tokens.some((held) => held.tick === tick.value));
      address.value = (wanted ?? list[0])?.address ?? '';
    }
  });
  watch(tokens, (list) => {
    if (!list.some((one) => one.tick === tick.value)) tick.value = list[0]?.tick ?? '';
  });
  watch(choices.data, (found) => {
    if (feeTick.value === '') feeTick.value = found?.feeTicks[0] ?? '';
  });
  watch([direction, address, tick], () => {
    amount.value = '';
    source.value = FROM_BALANCE;
    transfers.value = [];
    void loadTransfers();
  });
  watch(source, () => {
    if (transfer.value) amount.value = transfer.value.amount;
  });

  async function loadTransfers(): Promise<void> {
    const of = { address: address.value, tick: tick.value };
    if (direction.value !== 'deposit' || of.address === '' || of.tick === '') return;
    const found = await rpc.call('bridge.transfers', of).catch(() => []);
    if (of.address !== address.value || of.tick !== tick.value) return;
    transfers.value = found;
    const [first] = found;
    if (first && amount.value === '') source.value = first.inscriptionId;
  }

  // What was typed before a lock, or named by a link, stands already.
  void loadTransfers();

  const draft = computed<BridgeDraft | undefined>(() => {
    const feeRate = fee.rate.value;
    const plain = amount.value.trim().replaceAll(/[\s\u2009,_']/gu, '');
    if (feeRate === undefined || address.value === '' || tick.value === '' || plain === '')
      return undefined;
    if (!/^\d{1,20}(\.\d{1,18})?$/.test(plain)) return undefined;
    const common = { address: address.value, tick: tick.value, amount: plain, feeRate };
    if (direction.value === 'withdraw')
      return feeTick.value === ''
        ? undefined
        : { kind: 'withdraw', ...common, feeTick: feeTick.value };
    const from = transfer.value && {
      inscriptionId: transfer.value.inscriptionId,
      outpoint: transfer.value.outpoint,
    };
    return { kind: 'deposit', ...common, transfer: from ?? null };
  });
  const quoting = useBridgeQuote(draft);

  /** What is started: at the price that was shown, and no other. */
  const input = computed<BridgeInput | undefined>(() => {
    const { cost } = quoting.quote.value ?? {};
    if (!draft.value || !cost) return undefined;
    if (draft.value.kind === 'deposit') return draft.value;
    return { ...draft.value, maxFeeAmount: cost.feeAmount ?? '0', maxSats: cost.totalSats };
  });
  const most = computed(() =>
    direction.value === 'deposit' ? (token.value?.available ?? '0') : (token.value?.inSwap ?? '0'),
  );

  return {
    direction,
    address,
    tick,
    amount,
    feeTick,
    source,
    transfers,
    transfer,
    fee,
    choices,
    addresses,
    chosen,
    tokens,
    token,
    most,
    quoting,
    input,
  };
}
export type BridgeForm = ReturnType<typeof useBridgeForm>;
