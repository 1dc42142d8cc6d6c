import { words } from '#renderer/base/words.ts';
import type { ApprovalCard, CardAsset } from '#shared/flows/approval.ts';

export interface Side {
  /** Null if no sats move this way. */
  sats: string | null;
  assets: CardAsset[];
}

export interface Receiver {
  /** Null for a data output, which has no owner. */
  address: string | null;
  /** The owner's name, if known. */
  name: string | null;
  sats: string;
  isService: boolean;
  /** Neither a named recipient nor an expected output. */
  isStranger: boolean;
}

/** The first lines of a card: what you send, what you receive, and the recipients. */
export interface ContractWords {
  give: Side;
  get: Side;
  /** Assets that move to another coin within the wallet. */
  keep: CardAsset[];
  to: Receiver[];
  /** False if others add coins too: the fee is then part of what you send. */
  isFeeApart: boolean;
  /** A listing, completed by the buyer. */
  isSale: boolean;
}

const sum = (parts: readonly { sats: string }[]): bigint =>
  parts.reduce((all, { sats }) => all + BigInt(sats), 0n);
const positive = (sats: bigint): string | null => (sats > 0n ? sats.toString() : null);

type Pin = NonNullable<ApprovalCard['pins']>[number];
/** An unexplained asset is named by its id, so that nothing that moves is left out. */
const assetOf = ({ asset, label }: Pin): CardAsset =>
  asset ?? { title: label, about: words.approval.contract.idOnly, inscriptionId: null };

/** Computed from the card's own inputs, outputs and pins; no other totals are trusted. */
export function contractWords(card: ApprovalCard): ContractWords {
  const { inputs, outputs } = card;
  const spent = sum(inputs.filter(({ mine }) => mine));
  const back = sum(outputs.filter(({ mine }) => mine));
  const isSale = card.purpose === 'list' || card.purpose === 're-price';
  const net = spent - back;
  const isFeeApart = inputs.every(({ mine }) => mine) && net >= BigInt(card.feeSats);
  const { gives, gets } = card.moves ?? { gives: [], gets: [] };
  const give: Side = {
    sats: isSale ? null : positive(isFeeApart ? net - BigInt(card.feeSats) : net),
    assets: [...gives],
  };
  const get: Side = { sats: positive(isSale ? back : -net), assets: [...gets] };
  const keep: CardAsset[] = [];
  for (const pin of card.pins ?? []) {
    const { input, output } = pin;
    const wasMine = input === null || inputs[input]?.mine === true;
    const isMine = output !== null && outputs[output]?.mine === true;
    const asset = assetOf(pin);
    if (wasMine && isMine) keep.push(asset);
    else if (wasMine) give.assets.push(asset);
    else if (isMine) get.assets.push(asset);
  }
  const takesAsset = (index: number): boolean =>
    (card.pins ?? []).some(({ output }) => output === index);
  const to = outputs.flatMap(({ address, name = null, sats, mine, role }, index) =>
    mine || (address === null && sats === '0' && !takesAsset(index))
      ? []
      : [
          {
            ...{ address, name, sats, isService: role === 'fee-service' },
            isStranger: role === 'unknown' && name === null && address !== null,
          },
        ],
  );
  return { give, get, keep, to, isFeeApart, isSale };
}
