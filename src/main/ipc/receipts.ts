import { z } from 'zod';

import type { AppContext } from '#main/app/context.ts';
import { flowReceipt, proofsOf } from '#main/app/flows/flow-receipt.ts';
import { orderOf } from '#main/app/orders/order-of.ts';
import { provedOrder } from '#main/app/orders/proved-order.ts';
import { receiptText } from '#main/app/orders/receipt.ts';
import { writePdf } from '#main/app/receipts/pdf.ts';
import { findSigned, type SignedReceipt, writeSigned } from '#main/app/receipts/signed.ts';
import {
  differences,
  factLines,
  readMessage,
  receiptMessage,
  type ReceiptOf,
} from '#main/app/receipts/text.ts';
import { verifyAny } from '#main/signing/messages/verify-any.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import { type ReceiptCheck, receiptCheck } from '#shared/ipc/receipts.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';
import { inEnglish } from '#shared/words/spoken.ts';

import { harmless } from './declare.ts';
import { savedFile } from './fields.ts';

const of = z.union([
  z.object({ orderId: z.string().max(100) }).strict(),
  z.object({ flowId: z.string().max(64) }).strict(),
]);

/** Differing lines of a receipt reported at most. */
const MOST_TOLD = 20;

/** The current facts as lines; null if no authenticated record has them. Throws NOT_FOUND. */
function linesOf(ctx: AppContext, of: ReceiptOf): string[] | null {
  const session = ctx.session();
  const now = ctx.config.clock.now();
  if ('orderId' in of) {
    const order = orderOf(session, of.orderId);
    const proved = provedOrder(session, of.orderId);
    return proved && factLines(JSON.parse(receiptText(order, proved, null, session.id, now)));
  }
  const { engine, store, id: network } = session;
  if (!engine.has(of.flowId)) throw new AppError('NOT_FOUND', 'no such operation');
  if (store.flows.get(of.flowId)?.authentic !== true) return null;
  const proofs = { ...proofsOf(session, of.flowId), effect: null };
  return factLines(JSON.parse(flowReceipt(engine.get(of.flowId), proofs, network, now)));
}

/** Throws INVALID_INPUT. */
function signedIn(text: string): SignedReceipt & { lines: string[]; of: ReceiptOf | null } {
  const found = findSigned(text);
  const read = found && readMessage(found.message);
  if (!read)
    throw new AppError('INVALID_INPUT', 'no receipt', {
      field: 'text',
      text: say.calls.receipts.none,
    });
  return { ...found, ...read };
}

/** null if we have no record of it. */
function ownDifferences(ctx: AppContext, { of, lines }: { of: ReceiptOf | null; lines: string[] }) {
  try {
    const here = of && linesOf(ctx, of);
    return here && differences(lines, here);
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

function verdictOf(ctx: AppContext, { address, message, signature }: SignedReceipt) {
  const { id } = ctx.session();
  const said = readMessage(message)?.lines.find((line) => line.startsWith('network · '));
  const network = said?.slice('network · '.length) ?? '';
  if (network !== id)
    throw new AppError('INVALID_INPUT', 'of another network', {
      field: 'text',
      text: say.calls.receipts.otherNetwork({ network: plainText(network, 60) }),
    });
  return verifyAny(message, address, networks[id], signature);
}

export const receiptsCalls = {
  /**
   * Requests a signature on an operation's facts, as a message by an address of ours; `tools.signState` returns the
   * signed receipt. Throws NOT_FOUND, ADDRESS_INVALID, VAULT_LOCKED, and INVALID_INPUT if it is too long.
   */
  'receipts.sign': harmless(
    z.object({ of, address: z.string().max(200) }),
    z.object({ id: z.string(), approvalId: z.string() }),
    (ctx, { of, address }) =>
      ctx.signRequests.add(async () => {
        const session = ctx.session();
        if (!ctx.vault.status().unlocked)
          throw new AppError('VAULT_LOCKED', 'nothing can be signed');
        const owner = session.own.withKey(address);
        if (!owner)
          throw new AppError('ADDRESS_INVALID', 'not ours', {
            reason: say.calls.receipts.notYours,
          });
        const lines = linesOf(ctx, of);
        if (!lines)
          throw new AppError('INVALID_INPUT', 'nothing of it is under a code', {
            field: 'receipt',
            text: say.calls.receipts.nothingSigned,
          });
        const createdAt = ctx.config.clock.now();
        const message = receiptMessage(lines, createdAt);
        const { signing } = session;
        const prepared = await signing.prepare('message', {
          ...{ purpose: 'message', network: session.id, createdAt },
          ...{ address: owner.address, message },
        });
        const write = (signature: string): string =>
          writeSigned({
            ...{ receipt: 'inkstone signed receipt', version: 1 },
            ...{ address: owner.address, message, signature },
          });
        return { signing, prepared, write };
      }),
  ),
  /** Saves a signed receipt: a printable page that contains the signed text, or just the text. Throws INVALID_INPUT. */
  'receipts.save': harmless(
    z.object({ text: z.string().max(60_000), form: z.enum(['pdf', 'json']) }),
    savedFile,
    async (ctx, { text, form }) => {
      const { lines: _lines, of: _of, ...signed } = signedIn(text);
      const name = `inkstone-receipt-${signed.signature.replaceAll(/[^A-Za-z0-9]/g, '').slice(-8)}`;
      const inside = writeSigned(signed);
      const body =
        form === 'json'
          ? Buffer.from(`${inside}\n`)
          : // In English: the standard fonts of a PDF have no others.
            writePdf(
              inEnglish(say.calls.receipts.title),
              [
                ...signed.message.split('\n'),
                ...inEnglish([
                  '',
                  say.calls.receipts.signedBy(signed),
                  say.calls.receipts.signature(signed),
                  '',
                ]),
                inEnglish(say.calls.receipts.inside),
              ],
              { name: `${name}.json`, text: inside },
            );
      return ctx.config.shell.saveFile(`${name}.${form}`, [body]);
    },
  ),
  /** Offline. `text`: from either kind of file, or pasted. Throws INVALID_INPUT if it contains no receipt. */
  'receipts.check': harmless(
    z.object({ text: z.string().max(900_000) }),
    receiptCheck,
    async (ctx, { text }) => {
      const signed = signedIn(text);
      const { state, address } = verdictOf(ctx, signed);
      const differs = ownDifferences(ctx, signed);
      const own: ReceiptCheck['own'] =
        differs === null ? 'none' : differs.length === 0 ? 'agrees' : 'differs';
      return {
        ...{ state, address, mine: ctx.session().own.isMine(address), message: signed.message },
        own,
        differs: (differs ?? []).slice(0, MOST_TOLD),
      };
    },
  ),
};
