import { computed, type Ref } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { SendDraft } from '#shared/ipc/spend.ts';

import { useFeeRate } from './use-fee-rate.ts';
import { useLiveQuote } from './use-live-quote.ts';
import { type DraftFields, useSendDraft } from './use-send-draft.ts';
import { useStartAndFollow } from './use-start-flow.ts';
import { useTyped } from './use-typed.ts';

const QUOTE_AFTER_MS = 300;
/** Problems of the wallet's coins, not of any field. */
const OF_NO_FIELD = ['funds', 'coins', 'outpoint', 'operation'];

/** The fields of a form that are kept as a draft; the note is kept by all. */
interface SpendDraft {
  form: string;
  read: () => Pick<SendDraft, 'recipients'> & Partial<SendDraft>;
  fill: (draft: SendDraft) => void;
  /** Empties the fields. */
  clear: () => void;
}

/**
 * A form that spends coins. `build` makes its input; undefined while something is missing. `fields`: what is kept as a
 * draft.
 */
export function useSpendForm<I extends SpendInput>(
  build: (feeRate: number) => I | undefined,
  fields?: SpendDraft,
) {
  const rpc = useRpc();
  const fee = useFeeRate();
  const note = useTyped('note', '');
  const input = computed(() => (fee.rate.value === undefined ? undefined : build(fee.rate.value)));
  const quoting = useLiveQuote(input, {
    ask: (wanted) => rpc.call('spend.quote', wanted),
    afterMs: QUOTE_AFTER_MS,
    isWhole: ({ cost }) => cost != null,
    isAtField: (field) => !OF_NO_FIELD.includes(field),
  });
  const draft = fields && useSpendDraft(fields, note);
  const start = useStartAndFollow(
    () => input.value,
    () => note.value,
    (id) => draft?.started(id),
  );
  return { fee, note, input, quoting, start, draft };
}
export type SpendForm = ReturnType<typeof useSpendForm>;

function useSpendDraft({ form, read, fill, clear }: SpendDraft, note: Ref<string>) {
  const of: DraftFields = {
    form,
    read: () => ({ from: '', unit: 'sats', ...read(), note: note.value }),
    fill(draft) {
      fill(draft);
      note.value = draft.note;
    },
  };
  const draft = useSendDraft(of);
  return {
    ...draft,
    /** Empties the form too. */
    clear(): void {
      clear();
      note.value = '';
      draft.drop();
    },
  };
}
