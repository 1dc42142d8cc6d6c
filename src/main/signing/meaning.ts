import { isDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { readOperation } from '#shared/bitcoin/brc20-operation.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import { plainText } from '#shared/text.ts';

import type { AssetPin } from './assets.ts';
import { proveContent } from './content-proof.ts';
import type { SigningContext } from './context.ts';
import type { Inspection } from './read/inspect.ts';

/** More are counted on the card, and not named one by one. */
const MOST = 40;
const MAX_TEXT = 400;

/** Tokens by their id and amount, since a card may move two amounts of one. */
export const meaningKey = ({
  kind,
  id,
  amount,
}: Pick<AssetPin, 'kind' | 'id' | 'amount'>): string => `${kind} ${id} ${amount ?? ''}`;

/**
 * What assets are, for a person. What an inscription holds is proved from raw transactions (they hash to its id), so a
 * provider cannot word it; whether a transfer still counts is the index's to say, and said as such. Never throws:
 * what cannot be told is left out, and the card names the id.
 */
export function createMeanings(
  { client, sources }: Pick<SigningContext, 'client' | 'sources'>,
  known = new Map<string, CardAsset>(),
) {
  async function inscription(id: string, outpoint: string, holder: string | null) {
    const proof = await proveContent(id, (txid, anew) =>
      client.call('chain.rawTx', { txid }, { anew }),
    );
    if ('fault' in proof) return null;
    const { body, contentType, delegate } = proof.envelope;
    const operation =
      delegate === null && body.length <= MAX_TEXT
        ? readOperation(Buffer.from(body).toString('utf8'))
        : null;
    if (operation?.get('p') === 'brc-20') return brc20(id, outpoint, holder, operation);
    const type = plainText((contentType ?? 'no type').split(';')[0] ?? '', 60);
    return { title: fileTitle(type), about: `Inscription, ${type}`, inscriptionId: id };
  }

  async function brc20(
    id: string,
    outpoint: string,
    holder: string | null,
    operation: ReadonlyMap<string, string>,
  ): Promise<CardAsset> {
    const op = plainText(operation.get('op') ?? '', 20);
    const tick = plainText(operation.get('tick') ?? '', 24);
    const amount = operation.get('amt') ?? '';
    const inscriptionId = id;
    if (op !== 'transfer' || !isDecimal(amount)) {
      return { title: `BRC-20 ${op} of ${tick}`, about: 'A record, not tokens', inscriptionId };
    }
    const title = `${amount} ${tick}`;
    if (outpoint.slice(0, 64) !== id.slice(0, 64)) {
      return {
        title: `A used transfer of ${title}`,
        about: 'BRC-20 transfer that moved before: it moves no tokens any more',
        inscriptionId,
      };
    }
    const raw = operation.get('tick') ?? '';
    const listed = await sources.tokenOf({ inscriptionId, outpoint, tick: raw }, holder);
    return listed
      ? { title, about: 'BRC-20 transfer inscription', inscriptionId }
      : {
          title: `A transfer of ${title} that may not count`,
          about: 'BRC-20 transfer that the index does not list as usable',
          inscriptionId,
        };
  }

  async function rune(runeid: string, amount: bigint): Promise<CardAsset> {
    const { spacedRune, divisibility, symbol } = await client.call('runes.info', { runeid });
    const name = plainText(spacedRune, 60);
    const sign = symbol ? ` ${plainText(symbol, 4)}` : '';
    return {
      title: `${unscaleDecimal(amount, divisibility)} ${name}${sign}`,
      about: `Rune ${runeid}`,
      inscriptionId: null,
    };
  }

  async function alkane(alkaneid: string, amount: bigint): Promise<CardAsset | null> {
    const { name, divisibility } = await client.call('alkanes.info', { alkaneid });
    if (typeof name !== 'string' || typeof divisibility !== 'number') return null;
    const title = `${unscaleDecimal(amount, divisibility)} ${plainText(name, 60)}`;
    return { title, about: `Alkane ${alkaneid}`, inscriptionId: null };
  }

  async function meaningOf(pin: AssetPin, { inputs }: Inspection): Promise<CardAsset | null> {
    const { kind, id, amount, input } = pin;
    const coin = input === null ? undefined : inputs[input];
    try {
      if (kind === 'rune') return await rune(id, amount ?? 0n);
      if (kind === 'alkane') return await alkane(id, amount ?? 0n);
      return coin ? await inscription(id, coin.outpoint, coin.address) : null;
    } catch {
      return null;
    }
  }

  return async function meanings(inspection: Inspection): Promise<ReadonlyMap<string, CardAsset>> {
    const found = new Map<string, CardAsset>();
    for (const pin of inspection.pins.slice(0, MOST)) {
      const key = meaningKey(pin);
      const outpoint = pin.input === null ? '' : (inspection.inputs[pin.input]?.outpoint ?? '');
      const meaning = known.get(`${key} ${outpoint}`) ?? (await meaningOf(pin, inspection));
      if (!meaning) continue;
      known.set(`${key} ${outpoint}`, meaning);
      found.set(key, meaning);
    }
    return found;
  };
}

function fileTitle(type: string): string {
  if (type.startsWith('image/')) return 'An image';
  if (type.startsWith('text/html')) return 'A page';
  if (type.startsWith('text/')) return 'A text';
  if (type.startsWith('audio/')) return 'A sound';
  if (type.startsWith('video/')) return 'A film';
  return 'A file';
}
