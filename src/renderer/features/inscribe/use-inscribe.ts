import { computed, onScopeDispose, reactive, ref, shallowRef, watch } from 'vue';
import { useRoute } from 'vue-router';

import { parseRate } from '#renderer/base/form/fee-rate.ts';
import { useStartFlow } from '#renderer/base/form/use-start-flow.ts';
import { useTyped } from '#renderer/base/form/use-typed.ts';
import { formatBytes } from '#renderer/base/format.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useSettingsStore } from '#renderer/base/stores/settings-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { useWalletsStore } from '#renderer/base/stores/wallets-store.ts';
import { tokenPlaces } from '#renderer/base/token-places.ts';
import { AppError } from '#shared/errors.ts';
import type { AddedFile, Cost, InscribeLimits } from '#shared/ipc/inscribe.ts';

import { useFilesStore } from './files-store.ts';
import { buildInput, emptyForm, type FieldProblem, type InscribeForm } from './inscribe-form.ts';

/** The first words name it in lists: the name is not inscribed. */
const textName = (text: string): string => {
  const words = text.trim().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return `${Array.from(words).slice(0, 28).join('').trim() || 'text'}.txt`;
};
const QUOTE_AFTER_MS = 350;
const SAVE_AFTER_MS = 800;

export interface Quote {
  problems: FieldProblem[];
  cost: Cost | null;
  orders: number;
  receiveIsMine: boolean;
  /** Signed by this wallet in one or two steps instead of being paid. */
  signed: 'mint' | 'deploy' | null;
}

/** The inscribe form: its draft, its live price, and what stands in the way. */
export function useInscribe() {
  const rpc = useRpc();
  const startFlow = useStartFlow();
  const files = useFilesStore();
  const wallet = useWalletStore();
  const settings = useSettingsStore();
  const wallets = useWalletsStore();
  const route = useRoute();
  const app = useAppStore();
  const network = app.networkId;

  const form = reactive<InscribeForm>(emptyForm(settings.values?.lastFeePreset));
  const limits = shallowRef<InscribeLimits>();
  const textFile = shallowRef<AddedFile>();
  const quote = shallowRef<Quote>();
  const quoteError = shallowRef<unknown>();
  const loadError = shallowRef<unknown>();
  const isPricing = ref(false);
  const isRestored = ref(false);
  /** In no draft on disk: it is typed again for each form. */
  const confirmation = useTyped('confirmation', '');
  /** What another screen asked for is in the form already, and may have been changed there. */
  const isTaken = useTyped('asked is taken', false);

  const feeRate = computed(() =>
    form.preset === 'custom' ? parseRate(form.customRate) : wallet.feeRates?.[form.preset],
  );
  /** Only forms of a ticker choose among own addresses. */
  const places = computed(() => {
    const { tab } = form;
    if (tab !== 'mint' && tab !== 'transfer' && tab !== 'deploy') return [];
    return tokenPlaces(form[tab].tick, wallet.portfolio, wallet.ordinals);
  });
  const place = computed(
    () => places.value.find(({ address }) => address === form.place) ?? places.value[0],
  );
  const built = computed(() =>
    buildInput(form, {
      files: files.files,
      textFile: form.text === '' ? undefined : textFile.value,
      ownAddress: place.value?.address ?? wallet.ordinals?.address,
      feeRate: feeRate.value,
    }),
  );
  const input = computed(() => ('input' in built.value ? built.value.input : undefined));
  /** What is being typed is handed over in a moment; until then nothing is missing. */
  const isKeeping = computed(
    () =>
      form.tab === 'text' && form.text !== '' && !textFile.value && quoteError.value === undefined,
  );
  const isQuoting = computed(() => isPricing.value || isKeeping.value);
  const problems = computed<FieldProblem[]>(() =>
    'missing' in built.value
      ? built.value.missing.filter(({ field }) => !(isKeeping.value && field === 'text'))
      : (quote.value?.problems ?? []),
  );
  const isReady = computed(
    () =>
      input.value !== undefined &&
      !isQuoting.value &&
      quote.value?.cost != null &&
      !files.isAdding &&
      problems.value.every((item) => item.severity !== 'error'),
  );
  const problemOf = (field: string) => problems.value.find((item) => item.field === field);

  let quoteTimer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  async function price(): Promise<void> {
    const run = (latest += 1);
    if (!input.value) return;
    try {
      const next = await rpc.call('inscribe.quote', input.value);
      if (run !== latest) return;
      quote.value = next;
      quoteError.value = undefined;
    } catch (error) {
      if (run !== latest) return;
      quote.value = undefined;
      quoteError.value = error;
    } finally {
      if (run === latest) isPricing.value = false;
    }
  }
  watch(
    () => JSON.stringify([built.value, isKeeping.value]),
    () => {
      clearTimeout(quoteTimer);
      latest += 1;
      isPricing.value = input.value !== undefined;
      if (input.value) quoteTimer = setTimeout(() => void price(), QUOTE_AFTER_MS);
      else if (!isKeeping.value) quote.value = undefined;
    },
    { immediate: true },
  );

  let textTimer: ReturnType<typeof setTimeout> | undefined;
  async function keepText(text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    const most = limits.value?.maxFileBytes;
    if (most !== undefined && bytes.length > most) {
      const tooLong = `${formatBytes(bytes.length)} of text are too much: at most ${formatBytes(most)} an inscription.`;
      quoteError.value = new AppError('INVALID_INPUT', tooLong, { field: 'text', text: tooLong });
      return;
    }
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    try {
      const kept = await rpc.call('inscribe.addFile', {
        name: textName(text),
        mediaType: 'text/plain;charset=utf-8',
        base64,
      });
      if (form.text === text) textFile.value = kept;
    } catch (error) {
      quoteError.value = error;
    }
  }
  watch(
    () => form.text,
    (text) => {
      textFile.value = undefined;
      quoteError.value = undefined;
      clearTimeout(textTimer);
      if (text !== '') textTimer = setTimeout(() => void keepText(text), QUOTE_AFTER_MS);
    },
  );

  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  const draft = (): unknown => ({ form: { ...form, confirmation: '' }, files: files.files });
  // A draft that cannot be kept must not stop the work; the next change tries again.
  function save(): void {
    saveTimer = undefined;
    rpc.call('inscribe.saveDraft', { draft: draft() }).catch(() => undefined);
  }
  function saveNever(): void {
    clearTimeout(saveTimer);
    saveTimer = undefined;
  }
  watch([() => JSON.stringify(form), () => files.files], () => {
    if (!isRestored.value) return;
    confirmation.value = form.confirmation;
    clearTimeout(saveTimer);
    saveTimer = setTimeout(save, SAVE_AFTER_MS);
  });

  /** What another screen asks for: the kind of inscription, and of which token. */
  function takeAsked(): void {
    const { tab, tick } = route.query;
    if (isTaken.value || (tab !== 'mint' && tab !== 'transfer')) return;
    isTaken.value = true;
    form.tab = tab;
    if (typeof tick === 'string' && tick !== '') form[tab].tick = tick;
  }
  async function restore(): Promise<void> {
    const { draft: kept } = await rpc.call('inscribe.loadDraft', {});
    const old = kept as { form?: Partial<InscribeForm>; files?: AddedFile[] } | null;
    if (old?.form)
      Object.assign(form, { ...emptyForm(), ...old.form, confirmation: confirmation.value });
    if (Array.isArray(old?.files) && files.files.length === 0) files.files = old.files;
    takeAsked();
  }
  async function load(): Promise<void> {
    loadError.value = undefined;
    try {
      limits.value = await rpc.call('inscribe.limits', {});
      await Promise.all([
        wallet.loadFeeRates(),
        wallet.loadPortfolio(false),
        isRestored.value ? undefined : restore().finally(() => (isRestored.value = true)),
      ]);
    } catch (error) {
      loadError.value = error;
    }
  }

  /** Creates the flows and empties the form. Returns the ids, one per order. */
  async function start(): Promise<string[]> {
    if (!input.value) return [];
    const ids = await startFlow(input.value);
    const preset = form.preset;
    files.clear();
    Object.assign(form, emptyForm(preset));
    await rpc.call('inscribe.saveDraft', { draft: null });
    saveNever();
    await settings.set({ lastFeePreset: preset }).catch(() => undefined);
    return ids;
  }

  onScopeDispose(() => {
    for (const timer of [quoteTimer, textTimer]) clearTimeout(timer);
    const isUnsaved = saveTimer !== undefined;
    saveNever();
    // What was typed a moment before a lock, or before one goes to another screen. A draft belongs to its network.
    if (isUnsaved && app.networkId === network) save();
  });

  return {
    form,
    limits,
    textFile,
    quote,
    quoteError,
    loadError,
    isQuoting,
    feeRate,
    places,
    place,
    isWatched: computed(() => wallets.isWatched),
    input,
    problems,
    problemOf,
    isReady,
    load,
    price,
    start,
  };
}
export type Inscribe = ReturnType<typeof useInscribe>;
