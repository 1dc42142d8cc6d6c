import { computed, ref, watch } from 'vue';
import { useRoute } from 'vue-router';

import { useSpendForm } from '#renderer/base/form/use-spend-form.ts';
import { useTyped } from '#renderer/base/form/use-typed.ts';
import { groupDecimal } from '#renderer/base/format.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { useQueryText } from '#renderer/base/use/use-query-text.ts';
import { words } from '#renderer/base/words.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { BridgeTransfer } from '#shared/ipc/swap-bridge.ts';

import { buildSendTokens, holdersOf, readTokens, transferFor } from './token-form.ts';

/** The form to send tokens: its fields, where the tokens are, and what sending takes. */
export function useSendTokens() {
  const rpc = useRpc();
  const route = useRoute();
  const wallet = useWalletStore();
  const query = useQueryText();
  /** In the index's spelling; the ticker may be typed in other case. */
  const balance = computed(() => {
    const wanted = String(route.params['tick'] ?? '').toLowerCase();
    return wallet.portfolio?.brc20.find(({ tick }) => tick.toLowerCase() === wanted);
  });
  const tick = computed(() => balance.value?.tick ?? '');
  const holders = computed(() => holdersOf(tick.value, wallet.portfolio?.brc20 ?? []));
  const from = useTyped('from', '');
  const holder = computed(
    () => holders.value.find(({ address }) => address === from.value) ?? holders.value[0],
  );
  const amountText = useTyped('amount', query('amount'));
  const amount = computed(() => readTokens(amountText.value));
  const address = useTyped('address', query('to'));
  const confirmation = useTyped('confirmation', '');

  /** Transfer inscriptions at the holding address. One with the exact amount saves inscribing another. */
  const transfers = ref<BridgeTransfer[]>([]);
  watch(
    () => [holder.value?.address ?? '', holder.value?.transferable ?? '0'] as const,
    async ([at, transferable]) => {
      transfers.value = [];
      if (at === '' || !/[1-9]/.test(transferable)) return;
      const of = { address: at, tick: tick.value };
      const found = await rpc.call('bridge.transfers', of).catch(() => []);
      if (holder.value?.address === of.address) transfers.value = found;
    },
    { immediate: true },
  );
  const usesTransfer = ref(true);
  const ready = computed(() => transferFor(amount.value, transfers.value));
  const transfer = computed(() => (usesTransfer.value ? ready.value : undefined));

  const spend = useSpendForm(
    (feeRate) =>
      buildSendTokens({
        tick: tick.value,
        holder: holder.value,
        amount: amount.value,
        transfer: transfer.value,
        address: address.value,
        confirmation: confirmation.value,
        feeRate,
      }),
    {
      form: `token ${String(route.params['tick'] ?? '').toLowerCase()}`,
      read: () => ({
        recipients: [{ address: address.value, amount: amountText.value }],
        from: from.value,
      }),
      fill({ recipients: [to], from: holding }) {
        address.value = to?.address ?? '';
        amountText.value = to?.amount ?? '';
        from.value = holding;
      },
      clear: () => void (address.value = amountText.value = confirmation.value = ''),
    },
  );
  const amountProblem = computed(() => {
    if (amountText.value.trim() === '') return undefined;
    if (amount.value === undefined) return words.send.tokens.aboveZero;
    const available = holder.value?.available ?? '0';
    if (!transfer.value && compareDecimal(amount.value, available) > 0)
      return words.send.tokens.tooMuch({ amount: `${groupDecimal(available)} ${tick.value}` });
    return ['amount', 'transfer', 'from', 'tick'].flatMap(
      (field) => spend.quoting.problemOf(field)?.text ?? [],
    )[0];
  });
  const setMax = (): void => void (amountText.value = holder.value?.available ?? '');

  return {
    wallet,
    balance,
    tick,
    holders,
    holder,
    from,
    amountText,
    amountProblem,
    address,
    confirmation,
    ready,
    usesTransfer,
    transfer,
    spend,
    setMax,
  };
}
