import { words } from '#renderer/base/words.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { plainText } from '#shared/text.ts';

/** An epoch's name, or its first block if the provider gives no name. */
export const epochTitle = ({
  eid,
  startBlock,
}: {
  eid?: string | null | undefined;
  startBlock: number;
}): string =>
  eid == null || eid === ''
    ? words.swapStake.epochFrom({ block: groupDigits(String(startBlock)) })
    : words.swapStake.epoch({ name: plainText(eid, 40) });

/** State of an epoch at the newest block. */
export type EpochState = 'running' | 'to-come' | 'over';

/** null if the newest block isn't known. */
export function epochState(
  { startBlock, endBlock }: { startBlock: number; endBlock: number },
  newest: number | undefined,
): EpochState | null {
  if (newest === undefined) return null;
  if (newest < startBlock) return 'to-come';
  return newest > endBlock ? 'over' : 'running';
}

/** How much of an epoch has passed, from 0 to 1. */
export const epochShare = (
  { startBlock, endBlock }: { startBlock: number; endBlock: number },
  newest: number,
): number =>
  Math.min(1, Math.max(0, (newest - startBlock + 1) / Math.max(1, endBlock - startBlock + 1)));
