import type { CarriedOperation } from '#main/flows/carried-operation.ts';
import type { AskedOperation, PreparedOperation } from '#main/flows/ports.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { PreResult } from '#shared/api/swap-fields.ts';
import { AppError } from '#shared/errors.ts';

/** What every row asks for beside its own. */
type Common = ReturnType<typeof commonOf>;
export type Tail = ReturnType<typeof tailOf>;
export type Half = CarriedOperation['halves'][number];

/** How one operation is prepared and handed over: one entry of the table an operation. */
export interface Row<A> {
  prepare(client: ProviderClient, ask: A, common: Common): Promise<PreResult | PreResult[]>;
  submit(client: ProviderClient, ask: A, sent: Sent): Promise<Half[]>;
}

export interface Sent {
  common: Common;
  /** One a preparation. */
  tails: Tail[];
  middle: string | null;
}

export const commonOf = ({ address, ts, fee }: AskedOperation) => ({
  address,
  ts,
  feeTick: fee.feeTick,
  payType: fee.payType,
});

export const tailOf = ({ stated }: PreparedOperation, sigs: string[]) => ({ ...stated, sigs });

export const whole = (half: Partial<Half> = {}): Half[] => [
  { success: true, reason: null, ...half },
];

/** Only swaps may be paid in the token that is sold. */
export function plain<T extends { payType: string }>(
  common: T,
): T & { payType: 'tick' | 'freeQuota' } {
  if (common.payType === 'assetFeeTick')
    throw new AppError('INVALID_INPUT', 'only swaps can pay with the token that is sold');
  return common as T & { payType: 'tick' | 'freeQuota' };
}

export const plainTail = ({ sigs, feeAmount, feeTickPrice }: Tail) => ({
  sigs,
  feeAmount,
  feeTickPrice,
});
export const firstTail = ({ tails }: Sent): Tail => tails[0] as Tail;

/** One operation whose rows share their params, and whose answer tells nothing. */
export function simple<A, P extends object>(
  paramsOf: (ask: A) => P,
  prepare: (
    client: ProviderClient,
    params: P & ReturnType<typeof plain<Common>>,
  ) => Promise<PreResult>,
  submit: (
    client: ProviderClient,
    params: P & ReturnType<typeof plain<Common>> & ReturnType<typeof plainTail>,
  ) => Promise<unknown>,
  read: (answer: never) => Partial<Half> = () => ({}),
): Row<A> {
  return {
    prepare: (client, ask, common) => prepare(client, { ...paramsOf(ask), ...plain(common) }),
    async submit(client, ask, sent) {
      const params = {
        ...paramsOf(ask),
        ...plain(sent.common),
        ...plainTail(firstTail(sent)),
      };
      return whole(read((await submit(client, params)) as never));
    },
  };
}
