import type { Input } from '#main/ipc/contract.ts';
import type { Allowance } from '#test/liar/audit.ts';
import type { Dice } from '#test/liar/dice.ts';
import type { Wish } from '#test/liar/verdict.ts';
import { STRANGER, type World } from '#test/liar/world.ts';

export type StartInput = Input<'flow.start'>;
/** What a user starts from what the app shows, and the maximum cost it showed. */
export interface Begun extends Wish {
  /** Ids of the flows that it starts or continues. */
  begin(): Promise<readonly string[]>;
}
/** The usual subject of the lies; the operation uses it if it exists. */
export interface Begins {
  world: World;
  dice: Dice;
  focus: string;
  /** For what must be signed first: its cards count as approved. */
  allowance: Allowance;
}
export type Make = (begins: Begins) => Promise<Begun | null>;
/** Preconditions are created honestly; the operation itself starts once the lies are told. */
export type Stage = (begins: Begins) => Promise<Make | null>;

/** One of them: the subject of the lies if possible. */
export function pick<T>(
  { dice, focus }: Begins,
  list: readonly T[],
  idOf: (one: T) => string,
): T | undefined {
  const found = list.find((one) => idOf(one) === focus);
  return found !== undefined && dice.chance(0.7) ? found : dice.of(list);
}
export const byId = ({ inscriptionId }: { inscriptionId: string }): string => inscriptionId;

/** One of the recipients that the world pays. */
export const recipientOf = ({ world, dice }: Begins): string =>
  dice.of(world.recipients) ?? STRANGER;
export function toSomeone(begins: Begins) {
  const address = recipientOf(begins);
  return { address, confirmation: address.slice(-6) };
}
export const feeRate = 3;

const mostFeeOf = (input: StartInput): string | null => {
  if (input.kind === 'operation') return input.fee.maxFeeAmount;
  return input.kind === 'withdraw' ? input.maxFeeAmount : null;
};

export const withCost = (
  { call }: World,
  input: StartInput,
  mostSats: string | null | undefined,
): Begun => ({
  begin: async () => (await call('flow.start', input)).ids,
  asked: JSON.stringify(input),
  mostSats: mostSats == null ? null : BigInt(mostSats),
  mostFee: mostFeeOf(input),
});

/** Continues an operation with an answer; the shown maximum is that of the whole operation. */
export const answered =
  (id: string, answer: string, more: { feeRate?: number; asked?: string } = {}): Make =>
  async ({ world: { call } }) => {
    const view = await call('flow.get', { id });
    if (!view.question?.options.some((option) => option.answer === answer)) return null;
    const { asked = '', ...provided } = more;
    return {
      begin: async () => [(await call('flow.answer', { id, answer, ...provided })).id],
      asked: `${asked} ${JSON.stringify(view)}`,
      mostSats: null,
      mostFee: null,
    };
  };
