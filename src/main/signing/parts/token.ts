import type { MarketFacts, TokenFacts } from '#main/signing/coins/provider-facts.ts';
import { block, type Finding, hold, judge, sats } from '#main/signing/define/clause.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import type { Reference } from '#main/signing/define/guards.ts';
import type { ExpectedContent, TransactionFacts } from '#main/signing/define/purpose.ts';
import type { Assets, OutpointAssets } from '#main/signing/read/assets.ts';
import type { InspectedOutput, Inspection } from '#main/signing/read/inspect.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { CardAsset, Clause } from '#shared/flows/approval.ts';
import type { ItemSeen } from '#shared/flows/intents/frozen.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

/** An intent with a transfer inscription and its coin. */
export interface TokenIntent {
  inscriptionId: string;
  outpoint: string;
  tick: string;
  amount: string;
  /** Absent: a token transfer. */
  nftType?: 'brc20' | 'domain' | 'collection' | undefined;
  /** What the form showed of an item that isn't a token. */
  item?: ItemSeen | undefined;
}

export const isToken = ({ nftType }: TokenIntent): boolean =>
  nftType === undefined || nftType === 'brc20';

/** Its name in sentences: `1000 ordi`, `the item “Kelp 7” of “Kelp forest”`. */
export const whatOf = (intent: TokenIntent): string => {
  if (isToken(intent)) return `${intent.amount} ${intent.tick}`;
  const { name = null, collection = null } = intent.item ?? {};
  const kind =
    intent.nftType === 'domain' ? say.signing.partsToken.theName : say.signing.partsToken.theItem;
  const called =
    name === null ? kind : say.signing.partsToken.called({ kind, name: plainText(name, 60) });
  const whole =
    collection === null
      ? called
      : say.signing.partsToken.of({ called, collection: plainText(collection, 60) });
  return reportedOf(intent).reported === undefined
    ? whole
    : say.signing.partsToken.asReportedByThe({ whole });
};

/** Required content of the named inscription, from its own bytes. */
export function contentsNamed(intent: TokenIntent): ExpectedContent[] {
  const { inscriptionId, outpoint, tick, amount, nftType, item } = intent;
  const at = { inscriptionId, outpoint };
  if (isToken(intent)) return [{ ...at, what: 'transfer', tick, amount }];
  return nftType === 'domain'
    ? [{ ...at, what: 'name', name: item?.name ?? null }]
    : [{ ...at, what: 'item', contentHash: item?.contentHash ?? null }];
}

export interface TokenTransaction<I extends TokenIntent> extends TransactionFacts<I> {
  /** Null if no index knows the inscription. */
  token: TokenFacts | null;
}
type AnyToken = TokenTransaction<TokenIntent>;

/** The named asset on the card: `asset.token` and C28 block anything else. */
export function namedAsset(intent: TokenIntent): CardAsset {
  const { amount, tick, inscriptionId, nftType, item } = intent;
  if (isToken(intent))
    return {
      title: `${amount} ${plainText(tick, 24)}`,
      about: say.signing.named.transferInscription,
      inscriptionId,
      ticker: plainText(tick, 24),
    };
  const kind = nftType === 'domain' ? say.signing.partsToken.aName : say.signing.partsToken.anItem;
  const about =
    item?.collection == null
      ? kind
      : say.signing.partsToken.of2({ kind, collection: plainText(item.collection, 60) });
  return {
    title: item?.name == null ? kind : plainText(item.name, 60),
    about,
    inscriptionId,
    ...reportedOf(intent),
  };
}

/**
 * The same for the card’s list of moving assets, where tokens and unnamed items are described by their own
 * bytes.
 */
export const itemNamed = (intent: TokenIntent): CardAsset[] =>
  isToken(intent) || intent.item?.name == null ? [] : [namedAsset(intent)];

/** The bytes prove a name that is sold (C28); an item's name and collection are just claims. */
function reportedOf({ nftType, item }: TokenIntent): Pick<CardAsset, 'reported'> {
  const isNamed = nftType !== 'domain' && item?.name != null;
  if (item?.collection == null)
    return isNamed ? { reported: say.signing.partsToken.reportedName } : {};
  return {
    reported: isNamed
      ? say.signing.partsToken.reportedNameAndCollection
      : say.signing.partsToken.reportedCollection,
  };
}

/** Others' prices for the token; none for a unique item. */
export const marketFor = async (
  intent: TokenIntent,
  { sources }: SigningContext,
): Promise<MarketFacts> =>
  isToken(intent) ? sources.marketOf(intent.tick) : { floorUnitPrice: null, lastUnitPrice: null };

/** C33: prices to compare this token's price with. */
export const referenceOf = ({
  floorUnitPrice,
  lastUnitPrice,
  ownUnitPrice = null,
}: MarketFacts): Reference => ({
  known: [
    { what: say.signing.partsToken.floorPrice, value: floorUnitPrice },
    { what: say.signing.partsToken.lastSale, value: lastUnitPrice },
    { what: say.signing.partsToken.yourOwnLastPrice, value: ownUnitPrice },
  ],
  unknown: say.signing.partsToken.noFloorPriceOr,
});

/** Assets of every input, others' included, and index data of the named inscription. */
export async function gatherToken(
  intent: TokenIntent,
  inspection: Inspection,
  context: SigningContext,
): Promise<{ token: TokenFacts | null; assets: Assets }> {
  const holder =
    inspection.inputs.find(({ outpoint }) => outpoint === intent.outpoint)?.address ?? null;
  const [assets, token] = await Promise.all([
    assetsOfInputs(inspection, context),
    isToken(intent) ? context.sources.tokenOf(intent, holder) : context.sources.itemOf(intent),
  ]);
  return { token, assets };
}

/** Every input's assets according to the indexes. One for which any index doesn't answer is absent. */
export async function assetsOfInputs(
  { inputs }: Inspection,
  { sources }: SigningContext,
): Promise<Assets> {
  const replies = await Promise.all(
    inputs.map(async ({ outpoint }) => [outpoint, await sources.assetsOf(outpoint)] as const),
  );
  return new Map(
    replies.flatMap(([at, held]): [string, OutpointAssets][] => (held ? [[at, held]] : [])),
  );
}

/** The named coin has the named inscription at its first sat, and no other asset. */
export function assetAlone({ intent, assets }: AnyToken): Clause {
  const title = say.signing.partsToken.oneAssetOnThe;
  const found = assets.get(intent.outpoint);
  if (!found) {
    const text = say.signing.partsToken.whatTheCoinCarries;
    return judge('asset.alone', title, '', [intent.outpoint], [block(text)]);
  }
  const { inscriptions, runes, alkanes } = found;
  const findings: Finding[] = [];
  const named = inscriptions.filter(({ id }) => id === intent.inscriptionId);
  if (named.length === 0) findings.push(block(say.signing.partsToken.theInscriptionDoesNot));
  if (named.some(({ offset }) => offset !== 0n)) {
    findings.push(block(say.signing.partsToken.theInscriptionDoesNotSit));
  }
  if (inscriptions.length > 1)
    findings.push(block(say.signing.partsToken.anotherInscriptionSitsOn));
  if (runes.length > 0) findings.push(block(say.signing.partsToken.theCoinAlsoHolds));
  if (alkanes.length > 0) findings.push(block(say.signing.partsToken.theCoinAlsoHoldsAlkanes));
  return judge(
    'asset.alone',
    title,
    say.signing.partsToken.theCoinCarriesThe,
    [
      ...inscriptions.map(({ id, offset }) =>
        say.signing.partsToken.atSat({ id, offset: String(offset) }),
      ),
      ...[...runes, ...alkanes].map(({ id, amount }) =>
        say.signing.partsToken.of3({ amount: String(amount), id }),
      ),
    ],
    findings,
  );
}

const MIN_CONFIRMATIONS = 1;

/** The inscription is an unused transfer of exactly the named token, at the named location. */
export function tokenAsNamed({ intent, token }: AnyToken): Clause {
  const title = say.signing.partsToken.theTokenYouNamed;
  if (!token) {
    const text = say.signing.partsToken.noIndexCouldTell;
    return judge('asset.token', title, '', [intent.inscriptionId], [block(text)]);
  }
  return judge(
    'asset.token',
    title,
    isToken(intent)
      ? say.signing.partsToken.anUnusedTransferOf({ amount: intent.amount, tick: intent.tick })
      : say.signing.partsToken.itIsNoToken,
    [
      say.signing.partsToken.at({ inscriptionId: token.inscriptionId, outpoint: token.outpoint }),
      say.signing.partsToken.transferOfConfirmations({
        amount: token.amount,
        tick: token.tick,
        bytesOf: bytesOf(token.tick),
        confirmations: token.confirmations,
      }),
    ],
    tokenFindings(intent, token),
  );
}

const bytesOf = (tick: string): string => Buffer.from(tick, 'utf8').toString('hex');

function tokenFindings(intent: TokenIntent, token: TokenFacts): Finding[] {
  const findings: Finding[] = [];
  if (token.inscriptionId !== intent.inscriptionId)
    findings.push(block(say.signing.partsToken.anotherInscription));
  if (token.outpoint !== intent.outpoint) {
    findings.push(block(say.signing.partsToken.theInscriptionSitsOn));
  }
  // Compares bytes: look-alike letters are another token.
  if (bytesOf(token.tick) !== bytesOf(intent.tick))
    findings.push(block(say.signing.partsToken.itIsAnotherToken));
  if (compareDecimal(token.amount, intent.amount) !== 0) {
    findings.push(
      block(
        say.signing.partsToken.itTransfersNot({ amount: token.amount, amount2: intent.amount }),
      ),
    );
  }
  if (!token.transferable) findings.push(block(say.signing.partsToken.itWasMovedBefore));
  if (token.confirmations < MIN_CONFIRMATIONS) {
    findings.push(
      block(
        say.signing.partsToken.itHasConfirmationsAre({
          confirmations: token.confirmations,
          MIN_CONFIRMATIONS,
        }),
      ),
    );
  }
  return findings;
}

/** C4: the named inscription is among the inputs, and comes first in its output. */
export const landsFirst =
  <F extends AnyToken>(where: string, wanted: (output: InspectedOutput, facts: F) => boolean) =>
  (facts: F): Finding[] => {
    const { intent, inspection } = facts;
    const named = inspection.pins.filter(({ id }) => id === intent.inscriptionId);
    if (named.length !== 1) return [block(say.signing.partsToken.theInscriptionIsNot)];
    return named.flatMap(({ output, offset }) => {
      const target = typeof output === 'number' ? inspection.outputs[output] : undefined;
      if (!target || !wanted(target, facts)) {
        return [block(say.signing.partsToken.theInscriptionWouldNot({ where }))];
      }
      return offset === 0n
        ? []
        : [block(say.signing.partsToken.theInscriptionWouldNotBe({ where }))];
    });
  };

/** C6: the named coin is ours and among the inputs. */
export const namedCoinSpent = ({ intent, inspection }: AnyToken): Finding[] =>
  inspection.inputs.some(({ mine, outpoint }) => mine && outpoint === intent.outpoint)
    ? []
    : [block(say.signing.partsToken.itDoesNotSpend)];

/** C4 for purposes that move no asset: none is known on any input. */
export const noAssetMoves = ({ inspection }: TransactionFacts): Finding[] =>
  inspection.pins.map(({ id }) => block(say.signing.partsToken.wouldBeSpent({ id })));

/** Usual postage: more is extra money. */
const USUAL_POSTAGE = 546n;

/** The coin being sent contains no more sats than an inscription needs. */
export function noHiddenSats({ intent, inspection }: AnyToken): Clause {
  const input = inspection.inputs.find(({ outpoint }) => outpoint === intent.outpoint);
  const value = input?.proved?.sats ?? null;
  const findings: Finding[] = [];
  if (value === null) findings.push(block(say.signing.partsToken.theValueOfThe));
  else if (value > USUAL_POSTAGE) {
    findings.push(
      hold(say.signing.partsToken.youWouldAlsoGive({ sats: sats(value - USUAL_POSTAGE) })),
    );
  }
  return judge(
    'asset.postage',
    say.signing.partsToken.noHiddenSats,
    say.signing.partsToken.theCoinHoldsOnly,
    [say.signing.partsToken.theCoinHolds({ sats: sats(value) })],
    findings,
  );
}

/** A paying coin of ours: if the user picked some, it must be one of them. */
export const isOffered = (
  { feeCoins }: { feeCoins?: readonly string[] | undefined },
  outpoint: string,
): boolean => feeCoins?.includes(outpoint) ?? true;
