import { error, warning } from '#main/kinds/shared/problem.ts';
import type { QuoteSources } from '#main/kinds/shared/quote-sources.ts';
import { isPlainJson } from '#main/orders/inscribed.ts';
import { scriptBytes } from '#main/orders/plan.ts';
import { fitsOneReveal } from '#main/orders/work-size.ts';
import { ifKnown } from '#main/provider/if-known.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { isInscriptionId } from '#shared/bitcoin/ids.ts';
import { isAvailable, mayPay } from '#shared/bitcoin/paying.ts';
import { isAppError } from '#shared/errors.ts';
import { hasTags, MOST_PARENTS } from '#shared/flows/file-tags.ts';
import type { FilesTerms, InscribeInput } from '#shared/flows/inputs.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

interface ByCommit {
  problems: Problem[];
  /** Null if it can't be paid so. */
  terms: FilesTerms | null;
}

const words = say.inscribe.quoteQuote;

/** Whether an input is to be paid by a commit: as asked for, or since nothing else carries what it says. */
export const isByCommit = ({ payWith, parents, tags }: InscribeInput): boolean =>
  payWith === 'commit' || (parents?.length ?? 0) > 0 || hasTags(tags);

/** Our address that pays the commit; a problem if none can. */
function payerOf({ own }: QuoteSources): string | Problem {
  try {
    return own.payingAddress();
  } catch (thrown) {
    if (!isAppError(thrown, 'INVALID_INPUT', 'WATCH_ONLY')) throw thrown;
    const said = isAppError(thrown, 'INVALID_INPUT') ? thrown.details?.text : undefined;
    return error('payWith', said ?? words.aCommitNeedsAKey);
  }
}

type Parent = FilesTerms['parents'][number];

/** One parent: ours, confirmed, and alone on its coin. */
async function parentOf(id: string, from: QuoteSources): Promise<Parent | Problem> {
  const info = isInscriptionId(id)
    ? await ifKnown(from.client.call('inscription.info', { inscriptionId: id }))
    : null;
  if (!info?.utxo) return error('parents', words.aParentIsUnknown({ id }));
  const { utxo, address } = info;
  if (from.own.withKey(address) === null) return error('parents', words.aParentIsNotYours({ id }));
  const { coins } = await from.coins.list(false);
  const coin = coins.find(({ outpoint }) => outpoint === `${utxo.txid}:${utxo.vout}`);
  if (!coin || coin.height === null) return error('parents', words.aParentIsUnknown({ id }));
  const isAlone = coin.inscriptions.length === 1 && coin.inscriptions[0] === id;
  if (!isAlone || coin.runes.length > 0 || coin.verdict !== 'asset')
    return error('parents', words.aParentSharesItsCoin({ id }));
  if (!isAvailable(coin)) return error('parents', words.aParentIsTaken({ id }));
  return { inscriptionId: id, address };
}

const isProblem = (one: Parent | Problem): one is Problem => 'severity' in one;

async function parentsOf(
  ids: readonly string[],
  from: QuoteSources,
): Promise<{ problems: Problem[]; parents: Parent[] }> {
  if (ids.length > MOST_PARENTS) {
    const text = words.atMostParents({ most: String(MOST_PARENTS) });
    return { problems: [error('parents', text)], parents: [] };
  }
  if (new Set(ids).size !== ids.length)
    return { problems: [error('parents', words.aParentTwice)], parents: [] };
  const found: (Parent | Problem)[] = [];
  try {
    for (const id of ids) found.push(await parentOf(id, from));
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    found.push(error('parents', words.theIndexCannotSay));
  }
  const problems = found.filter(isProblem);
  const parents = found.filter((one): one is Parent => !isProblem(one));
  if (new Set(parents.map(({ address }) => address)).size > 1)
    problems.push(error('parents', words.parentsLieApart));
  return { problems, parents };
}

/** Files paid by a commit of our own coins: what prevents it, and the terms that a start adds. */
export async function byCommit(input: InscribeInput, from: QuoteSources): Promise<ByCommit> {
  const { content, payWith, tags = {}, parents: ids = [], receiveAddress } = input;
  if (content.type !== 'files')
    return { problems: [error('payWith', words.onlyFilesByCommit)], terms: null };
  if ((await from.orderVersion.current()) !== 5)
    return { problems: [error('payWith', words.aCommitNeedsVersionFive)], terms: null };
  const { problems, parents } = await parentsOf(ids, from);
  if (payWith === 'outside') problems.push(error('payWith', words.tagsArePaidByCommit));
  if (tags.metadata !== undefined && !isPlainJson(tags.metadata))
    problems.push(error('metadata', words.metadataIsNotJson));
  const payer = payerOf(from);
  if (typeof payer !== 'string') return { problems: [...problems, payer], terms: null };
  const terms: FilesTerms = { kind: 'files', payerAddress: payer, parents, tags };
  const script = Number(scriptBytes(receiveAddress));
  if (!fitsOneReveal(content.items, terms, script))
    problems.push(error('files', words.theFilesDoNotFit));
  return { problems, terms };
}

/** A commit spends coins of one address only. */
export async function payerProblems(
  { payerAddress }: FilesTerms,
  totalSats: string,
  from: QuoteSources,
): Promise<Problem[]> {
  const { asOf, coins } = await from.coins.list(false);
  if (asOf === null) return [];
  const has = coins
    .filter((coin) => coin.address === payerAddress && mayPay(coin))
    .reduce((sum, { sats }) => sum + BigInt(sats), 0n);
  const missing = BigInt(totalSats) - has;
  if (missing <= 0n) return [];
  const text = say.inscribe.quoteQuote.thePayerHasTooLittle({
    payerAddress,
    missing: groupDigits(missing.toString()),
  });
  return [warning('funds', text)];
}
