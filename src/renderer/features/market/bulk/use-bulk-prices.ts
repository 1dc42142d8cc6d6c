import { computed, reactive, ref } from 'vue';

import { useStartFlow } from '#renderer/base/form/use-start-flow.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useFlowsStore } from '#renderer/base/stores/flows-store.ts';
import { useAction } from '#renderer/base/use/use-action.ts';
import { isDecimal } from '#shared/bitcoin/amount.ts';
import { pricesBy, totalOf } from '#shared/bitcoin/price.ts';
import type { FlowView } from '#shared/flows/view.ts';
import type { SignatureOnDesk, TradeQuote } from '#shared/ipc/trade.ts';

/** A listing whose price is to change. */
export interface BulkLine {
  one: SignatureOnDesk;
  /** Sats per token, as typed; empty leaves it as it is. */
  price: string;
  /** For this price; undefined before the review. */
  quote: TradeQuote | undefined;
  /** Why it couldn't be reviewed or started. */
  error: unknown;
  /** Its operation, once started. */
  flowId: string | null;
}

/** What every line shares. */
export interface BulkPlaces {
  payAddress: string;
  holdAddress: string;
  feeRate: number;
}

/** The market's id of a listing: the record of the signature may lack it. */
export const auctionOf = ({ auctionId, revoke }: SignatureOnDesk): string | null =>
  auctionId ?? revoke?.auctionId ?? null;

/** Total in sats at a typed unit price; null if it isn't a price. */
export function totalAt({ one, price }: Pick<BulkLine, 'one' | 'price'>): bigint | null {
  const unit = price.trim();
  try {
    const total = isDecimal(unit) ? totalOf(unit, one.amount) : 0n;
    return total > 0n ? total : null;
  } catch {
    return null;
  }
}

/** A raised price needs a move first, since the cheaper signature would stay valid. */
export const wayOf = (line: BulkLine): 'market' | 'move' =>
  (totalAt(line) ?? 0n) > BigInt(line.one.priceSats) ? 'move' : 'market';

/** The floor of a line's token changed by `percent`; empty without a floor. */
export function floorPrice({ one }: Pick<BulkLine, 'one'>, percent: string): string {
  try {
    const floor = one.floorUnitPrice;
    return floor === null ? '' : (pricesBy({ rule: 'floor', floor, percent }, 1)[0] ?? '');
  } catch {
    return '';
  }
}

const isWanted = (line: BulkLine): boolean =>
  line.flowId === null && line.price.trim() !== '' && totalAt(line) !== BigInt(line.one.priceSats);

/** New prices for several listings of tokens: one review of all, then an operation and an approval each. */
export function useBulkPrices(
  listings: readonly SignatureOnDesk[],
  places: () => BulkPlaces | undefined,
) {
  const rpc = useRpc();
  const startFlow = useStartFlow();
  const flows = useFlowsStore();
  const lines = reactive<BulkLine[]>(
    listings.map((one) => ({ one, price: '', quote: undefined, error: undefined, flowId: null })),
  );
  const wanted = computed(() => lines.filter((line) => isWanted(line)));
  const ready = computed(() =>
    wanted.value.filter(
      ({ quote }) => quote && !quote.problems.some(({ severity }) => severity === 'error'),
    ),
  );
  /** Reviewed or started so far in the run under way. */
  const done = ref(0);

  function inputOf(line: BulkLine, at: BulkPlaces) {
    const { inscriptionId, tick, amount } = line.one;
    return {
      ...{ kind: 're-price' as const, how: wayOf(line), nftType: 'brc20' as const },
      ...{ auctionId: auctionOf(line.one) ?? '', inscriptionId, tick, amount },
      ...{ unitPrice: line.price.trim(), ...at },
    };
  }
  function setPrice(line: BulkLine, price: string): void {
    line.price = price;
    line.quote = undefined;
    line.error = undefined;
  }
  /** One line after the other: what fails is kept with its reason, and the others go on. */
  async function each(
    some: readonly BulkLine[],
    work: (line: BulkLine, at: BulkPlaces) => Promise<void>,
  ): Promise<void> {
    const at = places();
    if (!at) return;
    done.value = 0;
    for (const line of some) {
      line.error = undefined;
      try {
        await work(line, at);
      } catch (error) {
        line.error = error;
      }
      done.value += 1;
    }
  }
  const review = useAction(() =>
    each(wanted.value as BulkLine[], async (line, at) => {
      line.quote = await rpc.call('trade.quote', inputOf(line, at));
    }),
  );
  const start = useAction(() =>
    each([...ready.value] as BulkLine[], async (line, at) => {
      const [id = null] = await startFlow(inputOf(line, at));
      line.flowId = id;
    }),
  );
  const flowOf = ({ flowId }: BulkLine): FlowView | undefined =>
    flowId === null ? undefined : flows.byId.get(flowId);
  return { lines: lines as BulkLine[], wanted, ready, done, review, start, setPrice, flowOf };
}
