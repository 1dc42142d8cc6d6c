import { groupDigits } from '#shared/bitcoin/amount.ts';
import { plainText } from '#shared/text.ts';

/** An epoch by its name, or by its first block where the provider gives it none. */
export const epochTitle = ({
  eid,
  startBlock,
}: {
  eid?: string | null | undefined;
  startBlock: number;
}): string =>
  eid == null || eid === ''
    ? `Epoch from block ${groupDigits(String(startBlock))}`
    : `Epoch ${plainText(eid, 40)}`;

/** How an epoch stands to the newest block. */
export type EpochState = 'running' | 'to-come' | 'over';

/** null where the newest block is not known. */
export function epochState(
  { startBlock, endBlock }: { startBlock: number; endBlock: number },
  newest: number | undefined,
): EpochState | null {
  if (newest === undefined) return null;
  if (newest < startBlock) return 'to-come';
  return newest > endBlock ? 'over' : 'running';
}

/** How much of an epoch is over, of one. */
export const epochShare = (
  { startBlock, endBlock }: { startBlock: number; endBlock: number },
  newest: number,
): number =>
  Math.min(1, Math.max(0, (newest - startBlock + 1) / Math.max(1, endBlock - startBlock + 1)));
