import { computed, ref, watch } from 'vue';

import { useFeeRate } from '#renderer/base/form/use-fee-rate.ts';
import { useLiveQuote } from '#renderer/base/form/use-live-quote.ts';
import { useStartAndFollow } from '#renderer/base/form/use-start-flow.ts';
import { useTyped } from '#renderer/base/form/use-typed.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';
import { useQueryText } from '#renderer/base/use/use-query-text.ts';
import type { BridgeInput, BridgeKind } from '#shared/flows/bridge.ts';
import type { BridgeDraft, BridgeTransfer } from '#shared/ipc/swap-bridge.ts';

/** Inscribes the tokens first. */
export const FROM_BALANCE = 'balance';
/** A withdrawal quote is prepared by the swap server, so it waits until typing stops. */
const QUOTE_AFTER_MS = 600;
const SHOWN_AT_FIELD = ['amount', 'address', 'transfer'];

/** Fields of the form and their options. */
function useFields() {
  const rpc = useRpc();
  const query = useQueryText();
  const direction = useTyped<BridgeKind>(
    'direction',
    query('direction') === 'withdraw' ? 'withdraw' : 'deposit',
  );
  const address = useTyped('address', query('address'));
  const tick = useTyped('tick', query('tick'));
  const amount = useTyped('amount', '');
  const feeTick = ref('');
  const choices = useQuery(() => rpc.call('bridge.choices', {}));

  const canMove = (token: { available: string; transferable: string; inSwap: string }): boolean =>
    (direction.value === 'deposit' ? [token.available, token.transferable] : [token.inSwap]).some(
      (held) => /[1-9]/.test(held),
    );
  /** Addresses with a balance for this direction. */
  const addresses = computed(() =>
    (choices.data.value?.addresses ?? []).filter(({ tokens }) => tokens.some(canMove)),
  );
  const chosen = computed(() => addresses.value.find((one) => one.address === address.value));
  const tokens = computed(() => (chosen.value?.tokens ?? []).filter(canMove));
  const token = computed(() => tokens.value.find((one) => one.tick === tick.value));
  const most = computed(() =>
    direction.value === 'deposit' ? (token.value?.available ?? '0') : (token.value?.inSwap ?? '0'),
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
  return {
    ...{ direction, address, tick, amount, feeTick },
    ...{ choices, addresses, chosen, tokens, token, most },
  };
}

/** Source of a deposit: the balance, or an existing transfer inscription. */
function useSource({ direction, address, tick, amount }: ReturnType<typeof useFields>) {
  const rpc = useRpc();
  /** A transfer inscription's id, or the balance. */
  const source = useTyped('source', FROM_BALANCE);
  const transfers = ref<BridgeTransfer[]>([]);
  const transfer = computed(() =>
    transfers.value.find(({ inscriptionId }) => inscriptionId === source.value),
  );

  async function load(): Promise<void> {
    const of = { address: address.value, tick: tick.value };
    if (direction.value !== 'deposit' || of.address === '' || of.tick === '') return;
    const found = await rpc.call('bridge.transfers', of).catch(() => []);
    if (of.address !== address.value || of.tick !== tick.value) return;
    transfers.value = found;
    const [first] = found;
    if (first && amount.value === '') source.value = first.inscriptionId;
  }
  watch([direction, address, tick], () => {
    amount.value = '';
    source.value = FROM_BALANCE;
    transfers.value = [];
    void load();
  });
  watch(source, () => {
    if (transfer.value) amount.value = transfer.value.amount;
  });
  // Fields may be filled in already, after a lock or by a link.
  void load();
  return { source, transfers, transfer };
}

/** The deposit and withdrawal form, with its quote and start. */
export function useBridgeForm() {
  const rpc = useRpc();
  const fields = useFields();
  const from = useSource(fields);
  const fee = useFeeRate();
  const { direction, address, tick, amount, feeTick } = fields;

  const draft = computed<BridgeDraft | undefined>(() => {
    const feeRate = fee.rate.value;
    const plain = amount.value.trim().replaceAll(/[\s\u2009,_']/gu, '');
    if (feeRate === undefined || address.value === '' || tick.value === '') return undefined;
    if (!/^\d{1,20}(\.\d{1,18})?$/.test(plain)) return undefined;
    const common = { address: address.value, tick: tick.value, amount: plain, feeRate };
    if (direction.value === 'withdraw')
      return feeTick.value === ''
        ? undefined
        : { kind: 'withdraw', ...common, feeTick: feeTick.value };
    const { inscriptionId, outpoint } = from.transfer.value ?? {};
    return {
      kind: 'deposit',
      ...common,
      transfer: inscriptionId && outpoint ? { inscriptionId, outpoint } : null,
    };
  });
  const quoting = useLiveQuote(draft, {
    ask: (wanted) => rpc.call('bridge.quote', wanted),
    afterMs: QUOTE_AFTER_MS,
    isDroppedAtOnce: true,
    isWhole: ({ cost }) => cost != null,
    isAtField: (field) => SHOWN_AT_FIELD.includes(field),
  });
  /** Starts at the price shown and no other. */
  const start = useStartAndFollow((): BridgeInput | undefined => {
    const { cost } = quoting.quote.value ?? {};
    if (!draft.value || !cost) return undefined;
    if (draft.value.kind === 'deposit') return draft.value;
    return { ...draft.value, maxFeeAmount: cost.feeAmount ?? '0', maxSats: cost.totalSats };
  });
  return { ...fields, ...from, fee, quoting, start };
}
export type BridgeForm = ReturnType<typeof useBridgeForm>;
