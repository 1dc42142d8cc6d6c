import { isAppError } from '#shared/errors.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

import type { OwnAddress } from './accounts.ts';
import { type Answer, type CoinEvidence, orNone, type Report } from './coin-report.ts';

export interface Coin {
  outpoint: string;
  txid: string;
  vout: number;
  owner: OwnAddress;
  sats: bigint;
  height: number | null;
  evidence: CoinEvidence;
  report: Report;
  /** Atomic amounts by index; set once the index was asked about this coin. */
  tokens?: CoinTokens;
  /** The flow that reserved it. */
  lockedBy: string | null;
  /** The user froze it. */
  frozen: boolean;
}

export interface CoinTokens {
  runes: { id: string; amount: bigint }[];
  alkanes: { id: string; amount: bigint }[];
}

/** The first failure behind an unknown verdict, to distinguish an outage from a doubtful coin. */
export function failureOf({ evidence }: Coin): unknown {
  const { available, inscriptionList, abandonedList, addressRunes, addressAlkanes } = evidence;
  const { record, runes, alkanes, maker, heights } = evidence;
  const answers: Answer<unknown>[] = [
    available,
    inscriptionList,
    abandonedList,
    addressRunes,
    addressAlkanes,
    record,
    runes,
    alkanes,
    maker,
    ...Object.values(heights as unknown as Record<string, Answer<number>>),
  ];
  const failed = answers.find((answer) => answer.state === 'failed');
  // Bytes that don't verify aren't an outage.
  return isAppError(failed?.error, 'NOT_FOUND') ? undefined : failed?.error;
}

/** Whether the bytes that made it were read, or are our own. A coin is always read before it pays. */
const isRead = ({ evidence: { maker, ownCleanChange } }: Coin): boolean =>
  maker.state === 'said' || ownCleanChange;

export function coinView(coin: Coin): CoinView {
  return {
    outpoint: coin.outpoint,
    sats: coin.sats.toString(),
    address: coin.owner.address,
    height: coin.height,
    verdict: coin.report.verdict,
    reasons: coin.report.reasons,
    isRead: isRead(coin),
    inscriptions: coin.report.inscriptions.map(({ id }) => id),
    runes: orNone(
      (coin.tokens?.runes ?? []).map(({ id, amount }) => ({ id, atoms: amount.toString() })),
    ),
    lockedBy: coin.lockedBy,
    role: coin.owner.role,
    frozen: coin.frozen,
    label: null,
    released: coin.evidence.released,
    releaseReason: null,
  };
}
