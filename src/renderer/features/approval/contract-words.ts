import type { ApprovalCard } from '#shared/flows/approval.ts';

export interface Side {
  /** Null where no sats go this way. */
  sats: string | null;
  /** Known assets, by the names that the card gives them. */
  assets: string[];
}

export interface Receiver {
  address: string;
  sats: string;
  isService: boolean;
}

/** The first lines of a contract: what leaves, what comes, to whom. */
export interface ContractWords {
  give: Side;
  get: Side;
  /** Assets that change their coin and stay in the wallet. */
  keep: string[];
  to: Receiver[];
  /** False where others put coins in too, so that the fee is a part of what is given. */
  isFeeApart: boolean;
}

const sum = (parts: readonly { sats: string }[]): bigint =>
  parts.reduce((all, { sats }) => all + BigInt(sats), 0n);
const positive = (sats: bigint): string | null => (sats > 0n ? sats.toString() : null);

/** Read off the card's own inputs, outputs and pins: sums that are rendered nowhere else are not believed. */
export function contractWords(card: ApprovalCard): ContractWords {
  const { inputs, outputs } = card;
  const net = sum(inputs.filter(({ mine }) => mine)) - sum(outputs.filter(({ mine }) => mine));
  const isFeeApart = inputs.every(({ mine }) => mine) && net >= BigInt(card.feeSats);
  const give: Side = { sats: positive(isFeeApart ? net - BigInt(card.feeSats) : net), assets: [] };
  const get: Side = { sats: positive(-net), assets: [] };
  const keep: string[] = [];
  for (const { label, input, output } of card.pins ?? []) {
    const wasMine = input === null || inputs[input]?.mine === true;
    const isMine = output !== null && outputs[output]?.mine === true;
    if (wasMine && isMine) keep.push(label);
    else if (wasMine) give.assets.push(label);
    else if (isMine) get.assets.push(label);
  }
  const to = outputs.flatMap(({ address, sats, mine, role }) =>
    mine || address === null ? [] : [{ address, sats, isService: role === 'fee-service' }],
  );
  return { give, get, keep, to, isFeeApart };
}
