import type { AppContext } from '#main/app/context.ts';
import type { PracticePort } from '#practice/server/port.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type PracticeHandlers = Pick<Handlers, Extract<keyof Handlers, `practice.${string}`>>;

export function practiceHandlers(ctx: AppContext): PracticeHandlers {
  const practice = (): PracticePort => {
    if (ctx.networkId() !== 'practice') {
      throw new AppError('NOT_ON_NETWORK', 'the practice controls belong to the practice network');
    }
    return ctx.practice();
  };

  /** Pulled by the person, who looks for what came of it. */
  async function pulled<T>(lever: Promise<T>): Promise<T> {
    const done = await lever;
    ctx.session().portfolio.poke();
    return done;
  }

  return {
    'practice.status': () => practice().status(),
    'practice.mine': ({ blocks }) => pulled(practice().mine(blocks)),
    'practice.setBlockTime': ({ seconds }) => practice().setBlockTime(seconds),
    'practice.faucet': ({ address, sats }) => pulled(practice().faucet(address, sats)),
    'practice.payFromOutside': ({ address, sats, withInscription }) =>
      pulled(practice().payFromOutside(address, sats, withInscription)),
    'practice.swapFaucet': ({ address }) => pulled(practice().swapFaucet(address)),
    'practice.setOnline': ({ online }) => pulled(practice().setOnline(online)),
    'practice.fault': ({ row, mode, times, code }) => practice().fault(row, mode, times, code),
    'practice.clearFaults': () => practice().clearFaults(),
    'practice.setConditions': (change) => practice().setConditions(change),
    'practice.advanceClock': ({ seconds }) => practice().advanceClock(seconds),
    'practice.reorganise': ({ blocks }) => pulled(practice().reorganise(blocks)),
    'practice.reset': async () => {
      // Our records of a chain that no longer exists would only mislead.
      await ctx.resetNetwork('practice');
      return practice().status();
    },
  };
}
