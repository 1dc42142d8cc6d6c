import type { AppContext } from '#main/app/context.ts';
import { faultText, parseAddress } from '#main/wallet/addresses.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type WalletHandlers = Pick<Handlers, Extract<keyof Handlers, `wallet.${string}`>>;

export function walletHandlers(ctx: AppContext): WalletHandlers {
  return {
    'wallet.accounts': async () => ctx.session().own.accounts(),
    'wallet.newAddress': async ({ accountId }) => ctx.session().own.newAddress(accountId),
    'wallet.addresses': async ({ accountId }) => ctx.session().own.addresses(accountId),
    'wallet.portfolio': ({ refresh }) => ctx.session().portfolio.show(refresh),
    'wallet.inscriptions': async (place) => ctx.session().portfolio.moreInscriptions(place),
    'wallet.feeHistory': async () => ctx.session().feeHistory.all(),
    'wallet.feeRates': () => ctx.session().feeRates(),
    'wallet.checkAddress': async ({ address }) => {
      const session = ctx.session();
      try {
        const parsed = parseAddress(address.trim(), networks[session.id]);
        const mine = session.own.isMine(parsed.address);
        const caution = session.cautionFor(parsed.address, mine);
        return { valid: true, mine, type: parsed.type, problem: null, caution };
      } catch (error) {
        if (!isAppError(error, 'ADDRESS_INVALID')) throw error;
        const { reason } = error.details;
        return { valid: false, mine: false, type: null, problem: faultText(reason), caution: null };
      }
    },
  };
}
