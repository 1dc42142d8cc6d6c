import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { ApprovalBody } from '#shared/flows/consent.ts';

import { type Effect, effectOf } from './effect.ts';
import type { Truth } from './truth.ts';

/** What the user wanted and was shown. */
export interface Wish {
  /** Everything that was typed or picked, as text. */
  asked: string;
  /** The maximum that was shown to leave; null if nothing was shown. */
  mostSats: bigint | null;
  /** For a swap operation: the maximum fee that was shown. */
  mostFee: string | null;
}

/** All text on a card. */
const wordsOf = (card: ApprovalCard): string =>
  [
    card.title,
    card.asked,
    card.does,
    ...(card.lines ?? []),
    ...card.satFlow,
    ...(card.pins ?? []).flatMap(({ label, asset }) => [label, asset?.title ?? '']),
    ...(card.moves?.gives ?? []).map(({ title }) => title),
    ...(card.moves?.gets ?? []).map(({ title }) => title),
    ...(card.refs ?? []).map(({ id }) => id),
    ...card.clauses.flatMap(({ verdict, text }) => (verdict === 'pass' ? [] : [text])),
  ].join('\n');

const plain = (text: string): string => text.replace(/(?<=\d)[\u202f\u00a0 ,](?=\d{3}(\D|$))/g, '');

/** Requested token amounts as shown to the user: `900 trad`. */
function tokensSaid(card: ApprovalCard, truth: Truth): string[] {
  const said = [card.asked, ...(card.lines ?? [])].map(plain).join('\n').toLowerCase();
  return truth
    .tickers()
    .flatMap((tick) =>
      [...said.matchAll(new RegExp(`(\\d+(?:\\.\\d+)?) ${tick}(?![\\w])`, 'g'))].map(
        ([, amount]) => `${amount ?? ''} ${tick}`,
      ),
    );
}

function tokenFault(id: string, card: ApprovalCard, truth: Truth, way: string): string[] {
  const transfer = truth.transfer(id);
  const said = tokensSaid(card, truth);
  if (!transfer) {
    // A purchase that brings nothing: the card of a user who pays for tokens must have said so.
    return way === 'comes' && said.length > 0
      ? [`${id} brings no tokens, said: ${said.join()}`]
      : [];
  }
  const truly = `${transfer.amount} ${transfer.tick}`;
  if (said.length > 0)
    return said.includes(truly) ? [] : [`${truly} ${way}, said: ${said.join(', ')}`];
  const pins = (card.pins ?? []).map(({ asset }) => asset?.title.toLowerCase() ?? '');
  const listed = card.clauses.map(({ text }) => text.toLowerCase()).join('\n');
  return pins.some((title) => title.includes(truly)) || listed.includes(truly)
    ? []
    : [`${truly} ${way} and is nowhere named`];
}

function inscriptionFaults(effect: Effect, card: ApprovalCard, truth: Truth): string[] {
  const words = wordsOf(card);
  return effect.inscriptions.flatMap(({ id, from, to }) => {
    const isNamed = words.includes(id) || words.includes(`inscription ${id.slice(0, 12)}`);
    if (from === 'us' && to !== 'us')
      return [
        ...(isNamed ? [] : [`inscription ${id} leaves unnamed`]),
        ...tokenFault(id, card, truth, 'leaves'),
      ];
    if (from === 'others' && to === 'us' && card.purpose === 'buy')
      return [
        ...(isNamed ? [] : [`inscription ${id} comes unnamed`]),
        ...tokenFault(id, card, truth, 'comes'),
      ];
    return [];
  });
}

function runeFaults(effect: Effect, card: ApprovalCard, truth: Truth): string[] {
  const words = plain(wordsOf(card));
  return [...effect.runes].flatMap(([id, atoms]) => {
    const rune = truth.rune(id);
    if (!rune) return [`rune ${id} of nobody`];
    const amount = unscaleDecimal(atoms, rune.divisibility);
    const isSaid =
      words.includes(`${amount} ${rune.spaced}`) ||
      words.includes(`${atoms} smallest units of rune ${id}`);
    return isSaid ? [] : [`${amount} ${rune.spaced} leave, and are not named so`];
  });
}

const SLACK = 300n;

function satsFaults(effect: Effect, card: ApprovalCard, { mostSats }: Wish): string[] {
  const { outlay, fee } = effect;
  if (fee === null) return [];
  const held = card.clauses.some(({ verdict }) => verdict === 'hold');
  const reported = BigInt(card.outlaySats);
  const faults: string[] = [];
  if (card.purpose !== 'list' && card.purpose !== 're-price') {
    if (outlay > reported) faults.push(`${outlay} sats leave, said: ${reported}`);
    // Miner fees from others' coins cost nothing here.
    const paid = fee < outlay ? fee : outlay;
    if (paid > BigInt(card.feeSats) && effect.sighashes.length > 0)
      faults.push(`a fee of ${paid} sats, said: ${card.feeSats}`);
    if (!held && mostSats !== null && reported > mostSats + mostSats / 50n + SLACK)
      faults.push(`${reported} sats leave, shown before: ${mostSats}`);
  }
  return faults;
}

/** A deposit that goes nowhere burns tokens. */
function burnFaults(effect: Effect, { purpose }: ApprovalCard, truth: Truth): string[] {
  if (purpose !== 'deposit') return [];
  const id = truth.moduleId();
  const wanted = Buffer.from(id.slice(0, 64), 'hex').reverse().toString('hex');
  return effect.pays.some(({ script }) => script.includes(wanted))
    ? []
    : ['a deposit into a module that does not exist'];
}

const SIGNS_REST = new Set([0, 1]);

function sighashFaults({ sighashes }: Effect, { purpose }: ApprovalCard): string[] {
  const isSale = purpose === 'list' || purpose === 're-price';
  return sighashes.flatMap((one) =>
    (isSale ? one === 0x83 : SIGNS_REST.has(one)) ? [] : [`signed with 0x${one.toString(16)}`],
  );
}

/** A sale's price is paid to us as requested. */
function saleFaults(psbt: string, body: ApprovalBody, truth: Truth): string[] {
  const { card, intent } = body;
  if (card.purpose !== 'list' && card.purpose !== 're-price') return [];
  const faults: string[] = [];
  const back = ownOutputs(psbt, truth);
  const price = typeof intent['priceSats'] === 'string' ? BigInt(intent['priceSats']) : null;
  if (price !== null && back < price) faults.push(`sold for ${back} sats, asked: ${price}`);
  return faults;
}

function ownOutputs(psbt: string, truth: Truth): bigint {
  const { outlay } = effectOf(psbt, truth);
  const spent = effectOf(psbt, truth).ownIns.reduce(
    (sum, outpoint) => sum + (truth.coin(outpoint)?.sats ?? 0n),
    0n,
  );
  return spent - outlay;
}

/** Every amount and recipient in a text was requested, or is the named fee to the module. */
function messageFaults(text: string, card: ApprovalCard, truth: Truth, wish: Wish): string[] {
  if (!text.startsWith('id: ')) return [];
  const params = /^params: (.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
  const func = /^func: (.*)$/m.exec(text)?.[1] ?? '';
  const known = plain(`${wish.asked}\n${card.asked}\n${card.does}`).toLowerCase();
  const isFee = func === 'send' && params[0] === truth.gasAddress();
  if (isFee) {
    const [, , fee = ''] = params;
    return Number(fee) <= Number(wish.mostFee) ? [] : [`a fee of ${fee}, shown: ${wish.mostFee}`];
  }
  return params.flatMap((one, at) => {
    const isLast = at === params.length - 1;
    if (one.startsWith('bcrt1')) return known.includes(one) ? [] : [`sends to ${one} in the swap`];
    if (!/^\d/.test(one) || (isLast && func !== 'send' && /^0(\.|$)/.test(one))) return [];
    return known.includes(one.toLowerCase()) ? [] : [`${func} of ${one}, which was not asked for`];
  });
}

/** True effects of an approval that its card doesn't state. */
export function unnamed(body: ApprovalBody, truth: Truth, wish: Wish): string[] {
  const { card, items } = body;
  return items.flatMap((item) => {
    if (item.kind === 'message') return messageFaults(item.message, card, truth, wish);
    const effect = effectOf(item.psbt, truth);
    return [
      ...inscriptionFaults(effect, card, truth),
      ...runeFaults(effect, card, truth),
      ...(items.length === 1 ? satsFaults(effect, card, wish) : []),
      ...burnFaults(effect, card, truth),
      ...sighashFaults(effect, card),
      ...saleFaults(item.psbt, body, truth),
    ];
  });
}
