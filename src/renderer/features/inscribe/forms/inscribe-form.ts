import { DEFAULT_POSTAGE, type FeePreset } from '#renderer/base/form/use-fee-rate.ts';
import { words } from '#renderer/base/words.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { AddedFile } from '#shared/ipc/inscribe.ts';

import { type AlkaneForm, buildAlkane, emptyAlkane } from './alkane-form.ts';
import { buildLink, emptyLink, type LinkForm } from './link-form.ts';
import {
  buildEtch,
  buildRuneMint,
  emptyEtch,
  emptyRuneMint,
  type EtchForm,
  type RuneMintForm,
} from './rune-form.ts';

export type ContentTab =
  'files' | 'text' | 'deploy' | 'mint' | 'transfer' | 'etch' | 'runes' | 'alkanes';

/** The form as typed. Numbers stay text, so that a half-typed one isn't lost. */
export interface InscribeForm {
  tab: ContentTab;
  text: string;
  deploy: { tick: string; max: string; limit: string; decimals: string; selfMint: boolean };
  mint: { tick: string; amount: string; count: string };
  transfer: { tick: string; amount: string };
  etch: EtchForm;
  runeMint: RuneMintForm;
  alkaneMint: AlkaneForm;
  receive: 'own' | 'other';
  /** The chosen one of your addresses with this ticker; empty for the first. */
  place: string;
  otherAddress: string;
  confirmation: string;
  preset: FeePreset;
  customRate: string;
  postage: string;
  payWith: InscribeInput['payWith'];
  link: LinkForm;
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
    alkaneMint: emptyAlkane(),
    receive: 'own',
    place: '',
    otherAddress: '',
    confirmation: '',
    preset,
    customRate: '',
    postage: String(DEFAULT_POSTAGE),
    payWith: 'wallet',
    link: emptyLink(),
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
  /** Whether the order service takes parents and tags, and payment by commit. Absent: no. */
  isFive?: boolean;
}

/** Forms whose content is files, which alone may say more. */
export const hasFiles = ({ tab }: InscribeForm): boolean => tab === 'files' || tab === 'text';

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
  const takesLinks = context.isFive === true && hasFiles(form);
  const link = takesLinks ? buildLink(form.link, need) : {};
  const isByCommit = link.parents !== undefined || link.tags !== undefined;
  const chosen = form.payWith === 'commit' && !takesLinks ? 'wallet' : form.payWith;
  const receiveAddress =
    form.receive === 'own' ? (context.ownAddress ?? '') : form.otherAddress.trim();
  if (receiveAddress === '') need('receiveAddress', words.inscribe.receive.missing);
  else if (form.receive === 'other' && form.confirmation !== receiveAddress.slice(-6)) {
    need('receiveConfirmation', words.inscribe.receive.lastSixMissing);
  }
  const { feeRate } = context;
  if (feeRate === undefined) {
    need(
      'feeRate',
      form.preset === 'custom' ? words.inscribe.fees.custom : words.inscribe.fees.unknown,
    );
  }
  const outputValue = whole(form.postage);
  if (outputValue === undefined) need('outputValue', words.inscribe.fees.postageWhole);
  else if (outputValue < MIN_POSTAGE)
    need(
      'outputValue',
      words.inscribe.fees.postageLeast({ amount: satsText(String(MIN_POSTAGE)) }),
    );
  const devFee = form.devFee.trim() === '' ? undefined : whole(form.devFee);
  const devAddress = form.devAddress.trim();
  if (form.devFee.trim() !== '' && !devFee) need('devFee', words.inscribe.fees.devFeeWhole);
  if ((devFee !== undefined) !== (devAddress !== '')) {
    need('devAddress', words.inscribe.fees.devFeeBoth);
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
      payWith: isByCommit ? 'commit' : chosen,
      ...link,
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
        need('files', words.inscribe.files.missing);
        return undefined;
      }
      return { type: 'files', items: context.files.map(toItem) };
    }
    case 'text': {
      if (!context.textFile) {
        need('text', words.inscribe.text.missing);
        return undefined;
      }
      return { type: 'files', items: [toItem(context.textFile)] };
    }
    case 'deploy': {
      const { tick, max, limit, selfMint } = form.deploy;
      const decimals = whole(form.deploy.decimals);
      if (tick === '') need('tick', words.inscribeTokens.tickerMissing);
      if (max === '') need('max', words.inscribeTokens.deploy.maxMissing);
      if (limit === '') need('limit', words.inscribeTokens.deploy.limitMissing);
      if (decimals === undefined) need('decimals', words.inscribeTokens.deploy.decimalsMissing);
      if (tick === '' || max === '' || limit === '' || decimals === undefined) return undefined;
      return { type: 'brc20-deploy', tick, max, limit, decimals, selfMint };
    }
    case 'mint': {
      const { tick, amount } = form.mint;
      const count = whole(form.mint.count);
      if (tick === '') need('tick', words.inscribeTokens.tickerMissing);
      if (amount === '') need('amount', words.inscribeTokens.amountPerMintMissing);
      const isCount = count !== undefined && count >= 1 && count <= 1000;
      if (!isCount) need('count', words.inscribeTokens.mintsMissing);
      if (tick === '' || amount === '' || !isCount) return undefined;
      return { type: 'brc20-mint', tick, amount, count };
    }
    case 'etch':
      return buildEtch(form.etch, need);
    case 'runes':
      return buildRuneMint(form.runeMint, need);
    case 'alkanes':
      return buildAlkane(form.alkaneMint, need);
    case 'transfer': {
      const { tick, amount } = form.transfer;
      if (tick === '') need('tick', words.inscribeTokens.tickerMissing);
      if (amount === '') need('amount', words.inscribeTokens.transfer.amountMissing);
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
