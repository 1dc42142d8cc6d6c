import { DEFAULT_POSTAGE, type FeePreset } from '#renderer/base/form/use-fee-rate.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { AddedFile } from '#shared/ipc/inscribe.ts';

import {
  buildEtch,
  buildRuneMint,
  emptyEtch,
  emptyRuneMint,
  type EtchForm,
  type RuneMintForm,
} from './rune-form.ts';

export type ContentTab = 'files' | 'text' | 'deploy' | 'mint' | 'transfer' | 'etch' | 'runes';

/** The form as typed. Numbers stay text, so that a half-typed one isn't lost. */
export interface InscribeForm {
  tab: ContentTab;
  text: string;
  deploy: { tick: string; max: string; limit: string; decimals: string; selfMint: boolean };
  mint: { tick: string; amount: string; count: string };
  transfer: { tick: string; amount: string };
  etch: EtchForm;
  runeMint: RuneMintForm;
  receive: 'own' | 'other';
  /** The chosen one of your addresses with this ticker; empty for the first. */
  place: string;
  otherAddress: string;
  confirmation: string;
  preset: FeePreset;
  customRate: string;
  postage: string;
  payWith: 'wallet' | 'outside';
  devAddress: string;
  devFee: string;
}

export function emptyForm(preset: FeePreset = 'hour'): InscribeForm {
  return {
    tab: 'files',
    text: '',
    deploy: { tick: '', max: '', limit: '', decimals: '18', selfMint: false },
    mint: { tick: '', amount: '', count: '1' },
    transfer: { tick: '', amount: '' },
    etch: emptyEtch(),
    runeMint: emptyRuneMint(),
    receive: 'own',
    place: '',
    otherAddress: '',
    confirmation: '',
    preset,
    customRate: '',
    postage: String(DEFAULT_POSTAGE),
    payWith: 'wallet',
    devAddress: '',
    devFee: '',
  };
}

export interface FieldProblem {
  field: string;
  text: string;
  severity: 'error' | 'warning';
}

/** The smallest output value that every address type accepts. */
const MIN_POSTAGE = 330;

const WHOLE = /^(0|[1-9]\d{0,8})$/;
const whole = (text: string): number | undefined =>
  WHOLE.test(text.trim()) ? Number(text.trim()) : undefined;

export interface BuildContext {
  files: readonly AddedFile[];
  /** The text of the Text tab, once main has stored it under its hash. */
  textFile: AddedFile | undefined;
  ownAddress: string | undefined;
  feeRate: number | undefined;
}

/** The input for a quote or a start, or what is still missing. Main checks the rules. */
export function buildInput(
  form: InscribeForm,
  context: BuildContext,
): { input: InscribeInput } | { missing: FieldProblem[] } {
  const missing: FieldProblem[] = [];
  const need = (field: string, text: string): void => {
    missing.push({ field, text, severity: 'error' });
  };

  const content = buildContent(form, context, need);
  const receiveAddress =
    form.receive === 'own' ? (context.ownAddress ?? '') : form.otherAddress.trim();
  if (receiveAddress === '')
    need('receiveAddress', 'Enter the address that receives the inscriptions.');
  else if (form.receive === 'other' && form.confirmation !== receiveAddress.slice(-6)) {
    need('receiveConfirmation', 'Type the last six characters of the address to confirm it.');
  }
  const { feeRate } = context;
  if (feeRate === undefined) {
    need(
      'feeRate',
      form.preset === 'custom'
        ? 'Enter a fee rate from 1 to 10\u202f000 sat/vB.'
        : 'The fee rates of the network are not known yet. Wait for them, or choose Custom.',
    );
  }
  const outputValue = whole(form.postage);
  if (outputValue === undefined) need('outputValue', 'Enter the postage in whole sats.');
  else if (outputValue < MIN_POSTAGE)
    need('outputValue', `At least ${satsText(String(MIN_POSTAGE))}: nodes relay no less.`);
  const devFee = form.devFee.trim() === '' ? undefined : whole(form.devFee);
  const devAddress = form.devAddress.trim();
  if (form.devFee.trim() !== '' && !devFee)
    need('devFee', 'Enter the developer fee in whole sats.');
  if ((devFee !== undefined) !== (devAddress !== '')) {
    need('devAddress', 'A developer fee needs both an address and an amount.');
  }

  if (missing.length > 0 || !content || feeRate === undefined || outputValue === undefined) {
    return { missing };
  }
  return {
    input: {
      kind: 'inscribe',
      content,
      receiveAddress,
      ...(form.receive === 'other' ? { receiveConfirmation: form.confirmation } : {}),
      feeRate,
      outputValue,
      payWith: form.payWith,
      ...(devAddress !== '' && devFee ? { devAddress, devFee } : {}),
    },
  };
}

type Content = InscribeInput['content'];

function buildContent(
  form: InscribeForm,
  context: BuildContext,
  need: (field: string, text: string) => void,
): Content | undefined {
  switch (form.tab) {
    case 'files': {
      if (context.files.length === 0) {
        need('files', 'Add at least one file.');
        return undefined;
      }
      return { type: 'files', items: context.files.map(toItem) };
    }
    case 'text': {
      if (!context.textFile) {
        need('text', 'Write the text to inscribe.');
        return undefined;
      }
      return { type: 'files', items: [toItem(context.textFile)] };
    }
    case 'deploy': {
      const { tick, max, limit, selfMint } = form.deploy;
      const decimals = whole(form.deploy.decimals);
      if (tick === '') need('tick', 'Enter the ticker.');
      if (max === '') need('max', 'Enter the maximum supply.');
      if (limit === '') need('limit', 'Enter the limit of one mint.');
      if (decimals === undefined) need('decimals', 'Enter the number of decimals.');
      if (tick === '' || max === '' || limit === '' || decimals === undefined) return undefined;
      return { type: 'brc20-deploy', tick, max, limit, decimals, selfMint };
    }
    case 'mint': {
      const { tick, amount } = form.mint;
      const count = whole(form.mint.count);
      if (tick === '') need('tick', 'Enter the ticker.');
      if (amount === '') need('amount', 'Enter the amount of each mint.');
      const isCount = count !== undefined && count >= 1 && count <= 1000;
      if (!isCount) need('count', 'Enter how many mints, from 1 to 1\u202f000.');
      if (tick === '' || amount === '' || !isCount) return undefined;
      return { type: 'brc20-mint', tick, amount, count };
    }
    case 'etch':
      return buildEtch(form.etch, need);
    case 'runes':
      return buildRuneMint(form.runeMint, need);
    case 'transfer': {
      const { tick, amount } = form.transfer;
      if (tick === '') need('tick', 'Enter the ticker.');
      if (amount === '') need('amount', 'Enter the amount to transfer.');
      return tick === '' || amount === '' ? undefined : { type: 'brc20-transfer', tick, amount };
    }
  }
}

const toItem = (file: AddedFile) => ({
  name: file.name,
  mediaType: file.mediaType,
  hash: file.hash,
  size: file.size,
});
