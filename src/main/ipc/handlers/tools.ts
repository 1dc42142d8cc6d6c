import { createHash } from 'node:crypto';

import type { AppContext } from '#main/app/context.ts';
import { verifyAny } from '#main/signing/messages/verify-any.ts';
import { openPsbtText, writePsbt } from '#main/signing/read/psbt-text.ts';
import { faultText, parseAddress } from '#main/wallet/addresses.ts';
import { type Network, networks } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

async function* one(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield Promise.resolve(bytes);
}

const NOT_OURS = 'This address is not one of yours.';

/** Normalised. Throws ADDRESS_INVALID whose reason is a sentence. */
function readAddress(text: string, network: Network): string {
  try {
    return parseAddress(text.trim(), network).address;
  } catch (error) {
    if (!isAppError(error, 'ADDRESS_INVALID')) throw error;
    throw new AppError('ADDRESS_INVALID', error.message, {
      reason: faultText(error.details.reason),
    });
  }
}

type ToolsHandlers = Pick<Handlers, Extract<keyof Handlers, `tools.${string}`>>;

export function toolsHandlers(ctx: AppContext): ToolsHandlers {
  return {
    'tools.signMessage': ({ message, address }) =>
      ctx.signRequests.add(async () => {
        const session = ctx.session();
        const network = networks[session.id];
        if (!ctx.vault.status().unlocked)
          throw new AppError('VAULT_LOCKED', 'nothing can be signed');
        const owner = session.own.withKey(readAddress(address, network));
        if (!owner) throw new AppError('ADDRESS_INVALID', 'not ours', { reason: NOT_OURS });
        const { signing } = session;
        const prepared = await signing.prepare('message', {
          purpose: 'message',
          network: session.id,
          address: owner.address,
          message,
          createdAt: ctx.config.clock.now(),
        });
        return { signing, prepared, write: (signed) => signed };
      }),
    'tools.openPsbt': ({ text }) => ctx.session().psbtTool.open(text),
    'tools.signPsbt': ({ psbt }) =>
      ctx.signRequests.add(async () => {
        if (!ctx.vault.status().unlocked)
          throw new AppError('VAULT_LOCKED', 'nothing can be signed');
        const { psbtTool, signing } = ctx.session();
        return { signing, ...(await psbtTool.prepare(psbt)) };
      }),
    'tools.combinePsbt': ({ first, second }) => ctx.session().psbtTool.combine(first, second),
    'tools.finalizePsbt': ({ psbt }) => ctx.session().psbtTool.finalize(psbt),
    'tools.broadcastPsbt': async ({ psbt }) => {
      const session = ctx.session();
      const sent = await session.psbtTool.broadcast(psbt);
      session.portfolio.poke();
      return sent;
    },
    'tools.savePsbt': async ({ psbt }) => {
      const opened = openPsbtText(psbt);
      const bytes = Buffer.from(writePsbt(opened.psbt, opened), 'base64');
      const name = `inkstone-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.psbt`;
      return ctx.config.shell.saveFile(name, one(bytes));
    },
    'tools.signState': async ({ id }) => ctx.signRequests.outcome(id),
    'tools.verifyMessage': async ({ message, address, signature }) => {
      const session = ctx.session();
      const network = networks[session.id];
      const { address: signer, ...verdict } = verifyAny(
        message,
        readAddress(address, network),
        network,
        signature.trim(),
      );
      return { ...verdict, mine: session.own.isMine(signer) };
    },
  };
}
