import { addDecimal, compareDecimal, subtractDecimal } from '#shared/bitcoin/amount.ts';
import type { BridgeKind, BridgePlace } from '#shared/flows/bridge.ts';
import type { LayerMove, LayerSum } from '#shared/flows/layers.ts';
import { say } from '#shared/words/say.ts';

/** Decimal strings throughout. */
export interface OnBitcoin {
  tick: string;
  overall: string;
}
export interface InSwap {
  tick: string;
  swap: string;
  /** Left the swap, not yet in transit. */
  module: string;
  /** Deposits that the swap sees but doesn't count yet. */
  pendingSwap: string;
  /** Withdrawals in transit. */
  pendingAvailable: string;
}
/** A deposit or withdrawal of ours in progress. */
export interface UnderWay {
  flowId: string;
  kind: BridgeKind;
  tick: string;
  address: string;
  amount: string;
  place: BridgePlace;
  /** The swap knows it and hasn't ended it, so its pending figures include it. */
  known: boolean;
  waitsFor: string;
}

const sum = (amounts: readonly string[]): string => amounts.reduce(addDecimal, '0');
const positive = (amount: string): boolean => compareDecimal(amount, '0') > 0;
/** How much one amount exceeds the other; 0 if it doesn't. */
const beyond = (amount: string, other: string): string =>
  compareDecimal(amount, other) > 0 ? subtractDecimal(amount, other) : '0';

/**
 * Balances over both layers. The swap's pending figures also include what Bitcoin still counts (an unconfirmed deposit)
 * or counts again (a confirmed withdrawal); our flows are used to subtract that, so that nothing counts twice. The rest
 * has left one side and not arrived at the other: a line per flow, and one for what none explains.
 */
export function sumLayers(
  onBitcoin: readonly OnBitcoin[],
  inSwap: readonly InSwap[],
  underWay: readonly UnderWay[],
): LayerSum[] {
  const ticks = new Set([...onBitcoin, ...inSwap, ...underWay].map(({ tick }) => tick));
  return [...ticks]
    .sort((a, b) => a.localeCompare(b))
    .map((tick) => {
      const is = (row: { tick: string }): boolean => row.tick === tick;
      return sumTick(tick, onBitcoin.filter(is), inSwap.filter(is), underWay.filter(is));
    })
    .filter(({ total, moves }) => positive(total) || moves.length > 0);
}

function sumTick(
  tick: string,
  onBitcoin: readonly OnBitcoin[],
  inSwap: readonly InSwap[],
  underWay: readonly UnderWay[],
): LayerSum {
  const coming = between('deposit', sum(inSwap.map(({ pendingSwap }) => pendingSwap)), underWay);
  const going = between(
    'withdraw',
    sum(inSwap.flatMap(({ module, pendingAvailable }) => [module, pendingAvailable])),
    underWay,
  );
  const moves = [...coming.moves, ...going.moves];
  const here = sum(onBitcoin.map(({ overall }) => overall));
  const there = sum(inSwap.map(({ swap }) => swap));
  const moving = sum(moves.map(({ amount }) => amount));
  const missing = addDecimal(coming.missing, going.missing);
  return {
    tick,
    onBitcoin: here,
    inSwap: there,
    moving,
    total: sum([here, there, moving]),
    moves,
    missing: positive(missing) ? missing : null,
  };
}

/** Lines of one direction. `counted`: what the swap reports as pending. */
function between(
  direction: BridgeKind,
  counted: string,
  all: readonly UnderWay[],
): { moves: LayerMove[]; missing: string } {
  const own = all.filter(({ kind }) => kind === direction);
  // What also counts as held: on Bitcoin, before a deposit's block and after a withdrawal's.
  const alsoHeld = own.filter(
    ({ place, known }) => known && place === (direction === 'deposit' ? 'here' : 'there'),
  );
  const moving = own.filter(({ place }) => place === 'moving');
  const moves: LayerMove[] = moving.map(({ flowId, address, amount, waitsFor }) => ({
    flowId,
    direction,
    address,
    amount,
    waitsFor,
  }));
  const explained = sum([...alsoHeld, ...moving].map(({ amount }) => amount));
  const rest = beyond(counted, explained);
  if (positive(rest))
    moves.push({
      flowId: null,
      direction,
      address: null,
      amount: rest,
      waitsFor: say.bridge.balancesLayers.begunElsewhereOrBefore,
    });
  return { moves, missing: beyond(explained, counted) };
}
