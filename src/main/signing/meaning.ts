import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { isUnmoved, tokensText, transferIn } from './contents/moved-transfers.ts';
import type { SigningContext } from './define/context.ts';
import type { TransactionFacts } from './define/purpose.ts';
import type { AssetPin } from './read/assets.ts';
import { runeAsset } from './read/known-rune.ts';

/** Further ones are counted on the card but not named. */
const MOST = 40;

/** Tokens by id and amount, since a card may move two amounts of one. */
export const meaningKey = ({
  kind,
  id,
  amount,
}: Pick<AssetPin, 'kind' | 'id' | 'amount'>): string => `${kind} ${id} ${amount ?? ''}`;

/**
 * Describes assets in words. An inscription's content is proved from raw transactions (which hash to its id), so a
 * provider can't forge the words; whether a transfer is still unused only the index knows, and the card says so. Never
 * throws: what is unknown is left out, and the card shows the id.
 */
export function createMeanings(
  { client }: Pick<SigningContext, 'client'>,
  known = new Map<string, CardAsset>(),
) {
  async function readAlkane(alkaneid: string, amount: bigint): Promise<CardAsset | null> {
    const { name, divisibility } = await client.call('alkanes.info', { alkaneid });
    if (typeof name !== 'string' || typeof divisibility !== 'number') return null;
    const title = `${unscaleDecimal(amount, divisibility)} ${plainText(name, 60)}`;
    const reported = say.signing.meaning.amountNameAndDecimals;
    return {
      title,
      about: say.signing.meaning.alkane({ alkaneid }),
      inscriptionId: null,
      reported,
    };
  }

  async function alkane(pin: AssetPin): Promise<CardAsset | null> {
    const key = meaningKey(pin);
    const before = known.get(key);
    if (before) return before;
    try {
      const asset = await readAlkane(pin.id, pin.amount ?? 0n);
      if (asset) known.set(key, asset);
      return asset;
    } catch {
      return null;
    }
  }

  return async function meanings(
    facts: Pick<TransactionFacts, 'inspection' | 'contents' | 'listed' | 'runes'>,
  ): Promise<ReadonlyMap<string, CardAsset>> {
    const { inspection } = facts;
    const found = new Map<string, CardAsset>();
    for (const pin of inspection.pins.slice(0, MOST)) {
      const outpoint = pin.input === null ? '' : (inspection.inputs[pin.input]?.outpoint ?? '');
      const rune = facts.runes.get(pin.id);
      const asset =
        pin.kind === 'inscription'
          ? inscriptionAsset(pin.id, outpoint, facts)
          : pin.kind === 'alkane'
            ? await alkane(pin)
            : rune && runeAsset(pin.id, pin.amount ?? 0n, rune);
      if (asset) found.set(meaningKey(pin), asset);
    }
    return found;
  };
}

/** Describes an inscription from its proved bytes; null if they aren't proved. */
function inscriptionAsset(
  inscriptionId: string,
  outpoint: string,
  { contents, listed }: Pick<TransactionFacts, 'contents' | 'listed'>,
): CardAsset | null {
  const content = contents.get(inscriptionId);
  if (!content) return null;
  const { brc20 } = content;
  if (brc20 === null) {
    const { contentType } = content;
    const type =
      contentType === null
        ? say.signing.named.noType
        : plainText(contentType.split(';')[0] ?? '', 60);
    return {
      title: fileTitle(type),
      about: say.signing.meaning.inscription({ type }),
      inscriptionId,
    };
  }
  const transfer = transferIn(brc20);
  if (transfer === null) {
    const title = say.signing.meaning.brc20Of({
      op: plainText(brc20.op, 20),
      tick: plainText(brc20.tick, 24),
    });
    return { title, about: say.signing.meaning.aRecordNotTokens, inscriptionId };
  }
  const title = tokensText(transfer);
  if (!isUnmoved(inscriptionId, outpoint))
    return {
      title: say.signing.meaning.aUsedTransferOf({ title }),
      about: say.signing.meaning.transferThatMoved,
      inscriptionId,
    };
  // Absent: its purpose names it and asks the index itself.
  if (listed.get(inscriptionId) !== null)
    return {
      ...{ title, about: say.signing.named.transferInscription, inscriptionId },
      ticker: plainText(transfer.tick, 24),
    };
  return {
    title: say.signing.meaning.aTransferOfThat({ title }),
    about: say.signing.meaning.transferNotListed,
    inscriptionId,
  };
}

function fileTitle(type: string): string {
  if (type.startsWith('image/')) return say.signing.meaning.anImage;
  if (type.startsWith('text/html')) return say.signing.meaning.aPage;
  if (type.startsWith('text/')) return say.signing.meaning.aText;
  if (type.startsWith('audio/')) return say.signing.meaning.aSound;
  if (type.startsWith('video/')) return say.signing.meaning.aFilm;
  return say.signing.meaning.aFile;
}
