import { useTimeoutFn } from '@vueuse/core';
import { computed, onScopeDispose, reactive, type Ref, ref, shallowRef, toRef, watch } from 'vue';
import { type LocationQuery, useRoute } from 'vue-router';

import { toBase64 } from '#renderer/base/base64.ts';
import { useRateOf } from '#renderer/base/form/use-fee-rate.ts';
import { useLiveQuote } from '#renderer/base/form/use-live-quote.ts';
import { useStartFlow } from '#renderer/base/form/use-start-flow.ts';
import { useTyped } from '#renderer/base/form/use-typed.ts';
import { formatBytes } from '#renderer/base/format.ts';
import { openedFiles, takeFiles } from '#renderer/base/opened-files.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useSettingsStore } from '#renderer/base/stores/settings-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { tokenPlaces } from '#renderer/base/token-places.ts';
import { words } from '#renderer/base/words.ts';
import { AppError } from '#shared/errors.ts';
import type { AddedFile, InscribeLimits } from '#shared/ipc/inscribe.ts';

import { useFilesStore } from './files-store.ts';
import { emptyAlkane } from './forms/alkane-form.ts';
import {
  buildInput,
  emptyForm,
  type FieldProblem,
  hasFiles,
  type InscribeForm,
} from './forms/inscribe-form.ts';
import { emptyLink } from './forms/link-form.ts';
import { emptyRuneMint, runeNameOf } from './forms/rune-form.ts';

/** The first words become the label in lists; the label isn't inscribed. */
const textName = (text: string): string => {
  const said = text.trim().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return `${Array.from(said).slice(0, 28).join('').trim() || 'text'}.txt`;
};
const QUOTE_AFTER_MS = 350;
const SAVE_AFTER_MS = 800;

/** The inscribe form: its draft, live quote and missing parts. */
export function useInscribe() {
  const rpc = useRpc();
  const startFlow = useStartFlow();
  const files = useFilesStore();
  const wallet = useWalletStore();
  const settings = useSettingsStore();

  const form = reactive<InscribeForm>(emptyForm(settings.values?.lastFeePreset));
  const limits = shallowRef<InscribeLimits>();
  const loadError = shallowRef<unknown>();
  /** The order service in its version 5; known once the form is loaded. */
  const isFive = ref(false);
  const draft = useDraft(form);
  const text = useTextFile(form, limits);
  const { places, place } = useTokenPlace(form);

  const fee = {
    preset: toRef(form, 'preset'),
    custom: toRef(form, 'customRate'),
    rate: useRateOf(toRef(form, 'preset'), toRef(form, 'customRate')),
    isAsking: ref(true),
  };
  const built = computed(() =>
    buildInput(form, {
      files: files.files,
      textFile: form.text === '' ? undefined : text.file.value,
      ownAddress: place.value?.address ?? wallet.ordinals?.address,
      feeRate: fee.rate.value,
      isFive: isFive.value,
    }),
  );
  const input = computed(() => ('input' in built.value ? built.value.input : undefined));
  const quoting = useLiveQuote(input, {
    ask: (request) => rpc.call('inscribe.quote', request),
    afterMs: QUOTE_AFTER_MS,
    isComing: text.isComing,
    isWhole: ({ cost }) => cost != null,
  });
  const problems = computed<readonly FieldProblem[]>(() =>
    'missing' in built.value
      ? built.value.missing.filter(({ field }) => !(text.isComing.value && field === 'text'))
      : quoting.problems.value,
  );

  // Files dropped on the window come after those of the draft.
  const isLoaded = ref(false);
  watch([openedFiles, isLoaded], ([dropped]) => {
    if (!isLoaded.value || dropped.length === 0 || !limits.value) return;
    form.tab = 'files';
    void files.add(takeFiles(), limits.value);
  });
  async function load(): Promise<void> {
    loadError.value = undefined;
    try {
      // Where it can't be asked, the form has what every version takes.
      const asked = rpc.call('settings.orderService', { ask: false }).catch(() => undefined);
      void asked.then((service) => (isFive.value = service?.version === 5));
      limits.value = await rpc.call('inscribe.limits', {});
      await draft.restore();
      isLoaded.value = true;
      await Promise.all([wallet.loadFeeRates(), wallet.loadPortfolio(false)]);
    } catch (error) {
      loadError.value = error;
    }
  }
  /** Starts the flows and clears the form. Returns their ids, one per order. */
  async function start(): Promise<string[]> {
    if (!input.value) return [];
    const ids = await startFlow(input.value);
    const { preset } = form;
    files.clear();
    Object.assign(form, emptyForm(preset));
    await draft.drop();
    await settings.set({ lastFeePreset: preset }).catch(() => undefined);
    return ids;
  }

  return {
    ...{ form, limits, places, place, fee, input, loadError, load, start },
    /** Whether this order may have parents and tags, and be paid by commit. */
    takesLinks: computed(() => isFive.value && hasFiles(form)),
    quote: quoting.quote,
    quoteError: computed(() => text.error.value ?? quoting.error.value),
    isQuoting: quoting.isQuoting,
    /** Requests a new quote. */
    askAgain: quoting.ask,
    problems,
    problemOf: (field: string) => problems.value.find((item) => item.field === field),
    isReady: computed(() => quoting.isReady.value && !files.isAdding),
  };
}
export type Inscribe = ReturnType<typeof useInscribe>;

/** Only token forms let you choose one of your addresses. */
function useTokenPlace(form: InscribeForm) {
  const wallet = useWalletStore();
  const places = computed(() => {
    const { tab } = form;
    if (tab !== 'mint' && tab !== 'transfer' && tab !== 'deploy') return [];
    return tokenPlaces(form[tab].tick, wallet.portfolio, wallet.ordinals);
  });
  const place = computed(
    () => places.value.find(({ address }) => address === form.place) ?? places.value[0],
  );
  return { places, place };
}

/** The text to inscribe, which main stores as a file when you stop typing. Nothing counts as missing before that. */
function useTextFile(form: InscribeForm, limits: Readonly<Ref<InscribeLimits | undefined>>) {
  const rpc = useRpc();
  const file = shallowRef<AddedFile>();
  const error = shallowRef<unknown>();

  async function keep(text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    const most = limits.value?.maxFileBytes;
    try {
      if (most !== undefined && bytes.length > most) {
        const tooLong = words.inscribe.text.over({
          size: formatBytes(bytes.length),
          limit: formatBytes(most),
        });
        throw new AppError('INVALID_INPUT', tooLong, { field: 'text', text: tooLong });
      }
      const kept = await rpc.call('inscribe.addFile', {
        name: textName(text),
        mediaType: 'text/plain;charset=utf-8',
        base64: toBase64(bytes),
      });
      if (form.text === text) file.value = kept;
    } catch (caught) {
      error.value = caught;
    }
  }
  const { start, stop } = useTimeoutFn(keep, QUOTE_AFTER_MS, { immediate: false });
  watch(
    () => form.text,
    (text) => {
      file.value = undefined;
      error.value = undefined;
      stop();
      if (text !== '') start(text);
    },
  );
  const isComing = computed(
    () => form.tab === 'text' && form.text !== '' && !file.value && error.value === undefined,
  );
  return { file, error, isComing };
}

/** A mint that another screen asks for again. What isn't given stays as it was; terms are read again. */
function takeMint(form: InscribeForm, query: LocationQuery): void {
  const { tab, alkaneid, runeid, tick, amount, count } = query;
  const text = (value: unknown, kept: string) => (typeof value === 'string' ? value : kept);
  const times = text(count, '1');
  if (tab === 'mint' && typeof amount === 'string')
    Object.assign(form.mint, { amount, count: times });
  if (tab === 'runes' && typeof runeid === 'string')
    form.runeMint = { ...emptyRuneMint(), runeid, count: times };
  if (tab !== 'alkanes' || typeof alkaneid !== 'string') return;
  const asked = { alkaneid, count: times, runeid: text(runeid, ''), tick: text(tick, '') };
  const [withRune, withBrc20] = [asked.runeid !== '', asked.tick !== ''];
  const more = { withRune, withBrc20, amount: text(amount, '') };
  form.alkaneMint = { ...emptyAlkane(), ...asked, ...more };
}

/** Saves the form as a draft on disk, except the typed end of the address, which confirms one recipient only. */
function useDraft(form: InscribeForm) {
  const rpc = useRpc();
  const files = useFilesStore();
  const route = useRoute();
  const app = useAppStore();
  const network = app.networkId;
  const confirmation = useTyped('confirmation', '');
  /** Another screen's preset was applied already, and may have been edited since. */
  const isTaken = useTyped('request taken', false);
  const isRestored = ref(false);

  // A failed save doesn't interrupt; the next change tries again.
  function save(): void {
    const draft: unknown = { form: { ...form, confirmation: '' }, files: files.files };
    rpc.call('inscribe.saveDraft', { draft }).catch(() => undefined);
  }
  onScopeDispose(() => {
    // Saves the latest edits before a lock or a screen change. A draft belongs to its network.
    if (isPending.value && app.networkId === network) save();
  });
  // Below, since it stops itself with the scope too.
  const { start, stop, isPending } = useTimeoutFn(save, SAVE_AFTER_MS, { immediate: false });
  watch([() => JSON.stringify(form), () => files.files], () => {
    if (!isRestored.value) return;
    confirmation.value = form.confirmation;
    start();
  });

  /** Applies the preset from another screen: the kind of inscription, and the token. */
  function takeRequest(): void {
    const { tab, tick, name } = route.query;
    const onTicker = tab === 'mint' || tab === 'transfer' || tab === 'deploy';
    const onMint = tab === 'runes' || tab === 'alkanes';
    if (isTaken.value || (!onTicker && !onMint && tab !== 'etch')) return;
    isTaken.value = true;
    form.tab = tab;
    takeMint(form, route.query);
    if (onTicker && typeof tick === 'string' && tick !== '') form[tab].tick = tick;
    if (tab === 'etch' && typeof name === 'string' && name !== '')
      form.etch.name = runeNameOf(name);
  }
  async function read(): Promise<void> {
    const { draft: kept } = await rpc.call('inscribe.loadDraft', {});
    const old = kept as { form?: Partial<InscribeForm>; files?: AddedFile[] } | null;
    if (old?.form)
      Object.assign(form, {
        ...{ ...emptyForm(), ...old.form, confirmation: confirmation.value },
        link: { ...emptyLink(), ...old.form.link },
      });
    if (Array.isArray(old?.files) && files.files.length === 0) files.files = old.files;
    takeRequest();
  }
  /** Runs once. Restored values aren't saved again. */
  const restore = async (): Promise<void> => {
    if (!isRestored.value) await read().finally(() => (isRestored.value = true));
  };
  /** Removes the draft after a start. */
  async function drop(): Promise<void> {
    await rpc.call('inscribe.saveDraft', { draft: null });
    stop();
  }
  return { restore, drop };
}
