import { createHash } from 'node:crypto';

import { z } from 'zod';

import { verifyAny } from '#main/signing/messages/verify-any.ts';
import { openPsbtText, writePsbt } from '#main/signing/read/psbt-text.ts';
import { faultText, parseAddress } from '#main/wallet/addresses.ts';
import { type Network, networks } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import { psbtView } from '#shared/ipc/psbt-view.ts';
import { signState } from '#shared/ipc/tools.ts';

import { harmless } from './declare.ts';
import { savedFile } from './fields.ts';

const message = z.string().max(20_000);
/** Base64 or hex with any spaces. The input limit of the call caps its size. */
const psbtText = z.string().max(1_000_000);

const NOT_OURS = 'This address is not one of yours.';

/** Normalised. Throws ADDRESS_INVALID whose reason is a sentence. */
function readAddress(text: string, network: Network): string {
  try {
    return parseAddress(text.trim(), network).address;
  } catch (error) {
    if (!isAppError(error, 'ADDRESS_INVALID')) throw error;
    throw new AppError('ADDRESS_INVALID', error.message, {
      reason: faultText(error.details.reason, text),
    });
  }
}

export const toolsCalls = {
  /** Parses a PSBT and looks up what it lacks. Throws PSBT_INVALID with a `reason`, VAULT_LOCKED. */
  'tools.openPsbt': harmless(z.object({ text: psbtText }), psbtView, (ctx, { text }) =>
    ctx.session().psbtTool.open(text),
  ),
  /** Requests a signature on our inputs in the approval window. The result is the signed PSBT in base64. */
  'tools.signPsbt': harmless(
    z.object({ psbt: psbtText }),
    z.object({ id: z.string(), approvalId: z.string() }),
    (ctx, { psbt }) =>
      ctx.signRequests.add(async () => {
        if (!ctx.vault.status().unlocked)
          throw new AppError('VAULT_LOCKED', 'nothing can be signed');
        const { psbtTool, signing } = ctx.session();
        return { signing, ...(await psbtTool.prepare(psbt)) };
      }),
  ),
  /** Both must belong to the same transaction. */
  'tools.combinePsbt': harmless(
    z.object({ first: psbtText, second: psbtText }),
    psbtView,
    (ctx, { first, second }) => ctx.session().psbtTool.combine(first, second),
  ),
  /** Throws PSBT_INVALID naming an input that isn't ready. */
  'tools.finalizePsbt': harmless(z.object({ psbt: psbtText }), psbtView, (ctx, { psbt }) =>
    ctx.session().psbtTool.finalize(psbt),
  ),
  /** `known`: the network already had it. Throws POLICY_VIOLATION above the fee limit, PROVIDER_REJECTED. */
  'tools.broadcastPsbt': harmless(
    z.object({ psbt: psbtText }),
    z.object({ txid: z.string(), known: z.boolean() }),
    async (ctx, { psbt }) => {
      const session = ctx.session();
      const sent = await session.psbtTool.broadcast(psbt);
      session.portfolio.poke();
      return sent;
    },
  ),
  /** Saves the binary file of BIP-174. */
  'tools.savePsbt': harmless(z.object({ psbt: psbtText }), savedFile, async (ctx, { psbt }) => {
    const opened = openPsbtText(psbt);
    const bytes = Buffer.from(writePsbt(opened.psbt, opened), 'base64');
    const name = `inkstone-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.psbt`;
    return ctx.config.shell.saveFile(name, [bytes]);
  }),
  /**
   * Requests a message signature by an address of ours in the approval window. Throws ADDRESS_INVALID for another's
   * address, VAULT_LOCKED.
   */
  'tools.signMessage': harmless(
    z.object({ message, address: z.string().max(200) }),
    z.object({ id: z.string(), approvalId: z.string() }),
    (ctx, { message, address }) =>
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
  ),
  /** State of a request. Throws NOT_FOUND if it ended long ago or the wallet was locked since. */
  'tools.signState': harmless(
    z.object({ id: z.string().max(100) }),
    signState,
    async (ctx, { id }) => ctx.signRequests.outcome(id),
  ),
  /** Offline: whether this address signed exactly these bytes, and under which scheme. Throws ADDRESS_INVALID. */
  'tools.verifyMessage': harmless(
    z.object({ message, address: z.string().max(200), signature: z.string().max(200_000) }),
    z.object({
      state: z.enum(['valid', 'invalid', 'unknown']),
      form: z.enum(['bip322', 'legacy']).nullable(),
      /** Why it can't be verified here, or what a valid signature doesn't prove. */
      note: z.string().nullable(),
      mine: z.boolean(),
    }),
    async (ctx, { message, address, signature }) => {
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
  ),
};
