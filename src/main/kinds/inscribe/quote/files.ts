import { error, warning } from '#main/kinds/shared/problem.ts';
import type { QuoteSources } from '#main/kinds/shared/quote-sources.ts';
import { limitsOf } from '#main/orders/limits.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { InscribeItem } from '#shared/flows/inputs.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

/** Too many, too large, or no longer in the store. */
export function fileProblems(items: readonly InscribeItem[], from: QuoteSources): Problem[] {
  const limits = limitsOf(from.id);
  const problems: Problem[] = [];
  const total = items.reduce((sum, { size }) => sum + size, 0);
  if (items.length > limits.maxFiles) {
    const [most, chosen] = [limits.maxFiles, items.length].map((count) =>
      groupDigits(String(count)),
    );
    return [
      error(
        'files',
        say.inscribe.quoteFiles.atMostFilesAt({ most: String(most), chosen: String(chosen) }),
      ),
    ];
  }
  if (total > limits.maxTotalBytes)
    problems.push(
      error(
        'files',
        say.inscribe.quoteFiles.atMostMbIn({ maxTotalBytes: limits.maxTotalBytes / 1_000_000 }),
      ),
    );
  for (const { name, hash, size } of items) {
    if (size > limits.maxFileBytes)
      problems.push(
        error(
          'files',
          say.inscribe.quoteFiles.isLargerThanKb({
            name,
            maxFileBytes: limits.maxFileBytes / 1000,
          }),
        ),
      );
    // The page claims a size; the store knows it.
    if (from.store.blobs.size(hash) !== size)
      problems.push(error('files', say.inscribe.quoteFiles.hasToBeAdded({ name })));
    if (problems.length > MOST_NAMED) break;
  }
  return problems;
}

/** Problems named at most. */
const MOST_NAMED = 20;

/** The same bytes twice in the list, or in an earlier order of this wallet: each of them is paid. */
export function repeatedFiles(items: readonly InscribeItem[], { store }: QuoteSources): Problem[] {
  const said = say.inscribe.quoteFiles;
  const byHash = Map.groupBy(items, ({ hash }) => hash);
  const twice = [...byHash.values()]
    .filter(({ length }) => length > 1)
    .map((same) =>
      warning(
        'files',
        said.isInTheListTimes({ name: same[0]?.name ?? '', count: String(same.length) }),
      ),
    );
  const before = store.orders.withContent([...byHash.keys()]).map(({ hash, flowId }) => ({
    ...warning('files', said.wasOrderedBefore({ name: byHash.get(hash)?.[0]?.name ?? '' })),
    ...(flowId === null ? {} : { flowId }),
  }));
  return [...twice, ...before].slice(0, MOST_NAMED);
}
