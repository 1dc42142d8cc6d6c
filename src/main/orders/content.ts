import { createHash } from 'node:crypto';

import { groupDecimal } from '#shared/bitcoin/amount.ts';
import type { InscribeContent, InscribeItem } from '#shared/flows/inputs.ts';
import { visibleText } from '#shared/text.ts';
import { isSaid, isSentence, valuesOf } from '#shared/words/said.ts';
import { say } from '#shared/words/say.ts';

import { brc20Json } from './brc20-json.ts';
import { isAlkanes, mintsOf, type MintsPlan } from './mint-order.ts';
import { etchPlan, mintPlan, type RunesPlan } from './rune-order.ts';

/** BRC-20 payloads are text with this media type (api-facts 6). */
export const BRC20_MEDIA_TYPE = 'text/plain;charset=utf-8';

/** For an etching without a logo, its name is inscribed. */
const NAME_MEDIA_TYPE = 'text/plain;charset=utf-8';

/** The bytes that an operation inscribes; null if there are none or they are stored already. */
export function operationBytes(content: InscribeContent): Uint8Array | null {
  const text =
    content.type === 'runes-etch' && content.logo === null ? content.rune : brc20Json(content);
  return text === null ? null : new TextEncoder().encode(text);
}

/** One item per inscription: the files, or the operation's payload repeated. */
export function contentItems(content: InscribeContent): InscribeItem[] {
  if (content.type === 'files') return content.items;
  if (content.type === 'runes-mint' || content.type === 'alkanes-mint') return [];
  if (content.type === 'multi-mint' && content.brc20 === null) return [];
  if (content.type === 'runes-etch' && content.logo !== null) return [content.logo];
  const bytes = operationBytes(content) as Uint8Array;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const item = {
    name: `${content.type}.txt`,
    mediaType: content.type === 'runes-etch' ? NAME_MEDIA_TYPE : BRC20_MEDIA_TYPE,
    hash,
    size: bytes.length,
  };
  return Array.from({ length: 'count' in content ? content.count : 1 }, () => item);
}

/** The order's rune operation, if any. */
export function contentRunes(content: InscribeContent): RunesPlan | null {
  if (content.type === 'runes-etch') return etchPlan(content);
  return content.type === 'runes-mint' ? mintPlan(content) : null;
}

/** The order's mints of alkanes, if any. */
export const contentMints = (content: InscribeContent): MintsPlan | null =>
  isAlkanes(content) ? mintsOf(content) : null;

const TRANSFER_NAME = /^transfer-\d+\.txt$/;

/** File name of a transfer that is inscribed for another operation: a listing, a deposit, a send. */
export const transferName = (at: number): string => `transfer-${at + 1}.txt`;

export function contentTitle(content: InscribeContent, items: readonly InscribeItem[]): string {
  switch (content.type) {
    case 'files': {
      const [first] = items;
      // No file name is taken for one of our sentences.
      if (items.length === 1 && first)
        return isSentence(first.name) ? visibleText(first.name) : first.name;
      const isTransfers = items.every(({ name }) => TRANSFER_NAME.test(name));
      const count = items.length;
      return isTransfers
        ? say.orders.content.transfers({ count })
        : say.orders.content.files({ count });
    }
    case 'brc20-deploy':
      return say.orders.content.deploy({ tick: content.tick });
    case 'brc20-mint': {
      const once = say.orders.content.mint({
        groupDecimal: groupDecimal(content.amount),
        tick: content.tick,
      });
      return content.count === 1 ? once : say.orders.content.times({ once, count: content.count });
    }
    case 'runes-etch':
      return say.orders.content.etch({ rune: content.rune });
    case 'runes-mint':
      return mintsTitle(content.rune, content.count);
    case 'alkanes-mint':
      return mintsTitle(content.alkane.name, content.count);
    case 'multi-mint': {
      const { alkane, rune, brc20, count } = content;
      const names = [alkane.name, rune.rune, ...(brc20 ? [brc20.tick] : [])];
      return mintsTitle(names.join(' + '), count);
    }
    case 'brc20-transfer':
      return say.orders.content.transfer({
        groupDecimal: groupDecimal(content.amount),
        tick: content.tick,
      });
  }
}

const mintsTitle = (rune: string, count: number): string =>
  count === 1 ? say.orders.content.mint2({ rune }) : say.orders.content.mintTimes({ rune, count });

/** A record from before sentences had keys. */
const PLAIN_ACT = /^(Mint|Etch|Deploy|Transfer) /u;

/** Whether a title alone says what its order does: `Mint 1 000 inks` does, `3 files` doesn't. */
function saysAct(title: string): boolean {
  if (!isSentence(title)) return PLAIN_ACT.test(title);
  const part = valuesOf(title, say.inscribe.flowStates.orderOf);
  if (part) return saysAct(part.title);
  const { deploy, mint, times, etch, mint2, mintTimes, transfer } = say.orders.content;
  const acts = [deploy, mint, times, etch, mint2, mintTimes, transfer];
  return acts.some((act) => isSaid(title, act));
}

/** What an order does, from its recorded title: `Inscribe 3 files`, or `Mint 1 000 inks` unchanged. */
export const orderAct = (title: string): string =>
  saysAct(title) ? title : say.orders.content.inscribe({ title });

/** `data:<mime>;base64,<payload>`, with the charset of text (api-facts 2.2). */
export function dataUrl(mediaType: string, bytes: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}
