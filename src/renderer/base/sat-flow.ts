import type { ApprovalCard } from '#shared/flows/approval.ts';

import { words } from './words.ts';

export interface Band {
  key: string;
  label: string;
  sats: string;
  y: number;
  height: number;
  tone: 'mine' | 'away' | 'fee';
}
export interface SatFlowPicture {
  height: number;
  left: Band[];
  right: Band[];
  ribbons: { d: string; tone: Band['tone'] }[];
  /** Assets: a mark on the coin that holds one (null: pooled over all coins) and one where it goes. */
  pins: { label: string; from: number | null; to: number }[];
}

const BODY = 110n;
/** Leaves room for two lines of text at the smallest band on the left, clear of the next one. */
const GAP = 16;
const MIN = 10;
export const LEFT_X = 150;
export const RIGHT_X = 410;

/**
 * Bands for inputs and outputs with ribbons between them, first in first out, as ordinals move
 * sats. Heights follow the amounts, with a minimum so that small ones stay visible.
 */
export function satFlowPicture(
  card: Pick<ApprovalCard, 'inputs' | 'outputs' | 'feeSats' | 'pins'>,
): SatFlowPicture {
  const { satFlow } = words.base;
  const total = (items: { sats: string }[]): bigint =>
    items.reduce((all, item) => all + BigInt(item.sats), 0n);
  const missing = total(card.outputs) - total(card.inputs);
  const ins: Omit<Band, 'y' | 'height'>[] = card.inputs.map((input, index) => ({
    key: `in${index}`,
    label: input.mine ? satFlow.mine : satFlow.other,
    sats: input.sats,
    tone: input.mine ? ('mine' as const) : ('away' as const),
  }));
  const paid: Omit<Band, 'y' | 'height'>[] = [
    ...card.outputs.map((output, index) => ({
      key: `out${index}`,
      label: satFlow.roles[output.role],
      sats: output.sats,
      tone: output.mine ? ('mine' as const) : ('away' as const),
    })),
  ];
  const spent = total(ins).toString();
  if (missing > 0n) {
    // A listing: the coins go to the buyer who pays the outputs.
    ins.push({
      key: 'buyer',
      label: satFlow.buyer,
      sats: `${missing + BigInt(spent)}`,
      tone: 'away',
    });
    paid.unshift({ key: 'sold', label: satFlow.sold, sats: spent, tone: 'away' });
  }
  const fee: Omit<Band, 'y' | 'height'> = {
    key: 'fee',
    label: satFlow.fee,
    sats: card.feeSats,
    tone: 'fee',
  };
  const outs = missing > 0n ? paid : [...paid, fee];
  const sum = total(ins) || 1n;
  const place = (items: Omit<Band, 'y' | 'height'>[]): Band[] => {
    let y = 0;
    return items.map((item) => {
      const height = Math.max(MIN, Number((BigInt(item.sats) * BODY) / sum));
      const band = { ...item, y, height };
      y += height + GAP;
      return band;
    });
  };
  const left = place(ins);
  const right = place(outs);
  const end = (bands: Band[]): number =>
    bands.reduce((most, band) => Math.max(most, band.y + band.height), 0);
  const middle = (band: Band | undefined): number => (band ? band.y + band.height / 2 : 0);
  const pins = (card.pins ?? []).map(({ label, input, output }) => ({
    label,
    from: input === null ? null : middle(left[input]),
    to: middle(right.find(({ key }) => key === (output === null ? 'fee' : `out${output}`))),
  }));
  const ribbons = connect(left, right);
  return { height: Math.max(end(left), end(right)), left, right, ribbons, pins };
}

function connect(left: Band[], right: Band[]): SatFlowPicture['ribbons'] {
  const ribbons: SatFlowPicture['ribbons'] = [];
  let at = 0n;
  let start = 0n;
  for (const target of right) {
    const end = start + BigInt(target.sats);
    at = 0n;
    for (const source of left) {
      const sourceEnd = at + BigInt(source.sats);
      const from = at > start ? at : start;
      const to = sourceEnd < end ? sourceEnd : end;
      if (from < to) {
        const [a0, a1] = slice(source, from - at, to - at);
        const [b0, b1] = slice(target, from - start, to - start);
        ribbons.push({ d: ribbon(a0, a1, b0, b1), tone: target.tone });
      }
      at = sourceEnd;
    }
    start = end;
  }
  return ribbons;
}

/** The part of a band for the sats from `from` to `to`. */
function slice(band: Band, from: bigint, to: bigint): [number, number] {
  const whole = BigInt(band.sats) || 1n;
  const part = (value: bigint): number => Number((value * 10_000n) / whole) / 10_000;
  return [band.y + band.height * part(from), band.y + band.height * part(to)];
}

function ribbon(a0: number, a1: number, b0: number, b1: number): string {
  const mid = (LEFT_X + RIGHT_X) / 2;
  const n = (value: number): string => value.toFixed(1);
  return `M${LEFT_X} ${n(a0)}C${mid} ${n(a0)} ${mid} ${n(b0)} ${RIGHT_X} ${n(b0)}V${n(b1)}C${mid} ${n(b1)} ${mid} ${n(a1)} ${LEFT_X} ${n(a1)}Z`;
}
