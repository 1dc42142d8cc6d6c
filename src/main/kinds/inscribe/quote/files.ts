import { error } from '#main/kinds/shared/problem.ts';
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
    if (problems.length > 20) break;
  }
  return problems;
}
