import type { ProviderClient } from '#main/provider/types.ts';
import { readOwnCoins } from '#main/signing/coins/own-coins.ts';
import { missingTransactions } from '#main/signing/coins/previous.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import { combinePsbts, extractTransaction, finalizeInTurns } from '#main/signing/opened/finish.ts';
import { psbtView } from '#main/signing/opened/view.ts';
import { assetsOfCoins } from '#main/signing/read/assets.ts';
import { completePsbt } from '#main/signing/read/complete.ts';
import { inspectInTurns, type Inspection, withAssets } from '#main/signing/read/inspect.ts';
import {
  type OpenedPsbt,
  openPsbtText,
  readPsbtText,
  writePsbt,
} from '#main/signing/read/psbt-text.ts';
import { combineExtras } from '#main/signing/read/psbt-v2.ts';
import type { Signing } from '#main/signing/sign.ts';
import { nextTurn } from '#main/turns.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { Prepared } from '#shared/flows/prepared.ts';
import type { PsbtView } from '#shared/ipc/psbt-view.ts';
import { say } from '#shared/words/say.ts';

/**
 * Opens, signs, combines, finalizes and broadcasts PSBTs of any origin. Trusts nothing in them. Yields between readings,
 * since each reading of the largest PSBT takes a frame.
 */
export function createPsbtTool(signing: Signing, context: SigningContext) {
  const { client, network } = context;

  async function read(psbtBase64: string) {
    const { previous, notes } = await missingTransactions(client, psbtBase64);
    const psbt = await completePsbt(psbtBase64, previous, context.findScript);
    const bytes = await inspectInTurns(psbt, network, context.findScript, { previous });
    const own = await ownAssets(bytes);
    await nextTurn();
    return {
      psbt,
      inspection: withAssets(bytes, own.assets),
      notes: [...notes, ...own.notes],
    };
  }

  async function ownAssets(inspection: Inspection) {
    try {
      const coins = await readOwnCoins(context.reader, inspection);
      return { assets: assetsOfCoins(coins), notes: [] };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { assets: new Map(), notes: [say.app.psbtTool.whatYourCoinsCarry] };
    }
  }

  async function view(opened: OpenedPsbt): Promise<PsbtView> {
    await nextTurn();
    const { psbt, inspection, notes } = await read(opened.psbt);
    const seen = await psbtView(psbt, inspection, notes);
    return { ...seen, psbt: writePsbt(psbt, opened) };
  }

  return {
    /** Base64 or hex, version 0 or 2; results have the same version. Throws PSBT_INVALID whose reason is a sentence. */
    open: async (text: string): Promise<PsbtView> => view(openPsbtText(text)),

    /** What to sign, and how to write the signed PSBT in the version that was opened. */
    async prepare(text: string): Promise<{ prepared: Prepared; write(signed: string): string }> {
      const opened = openPsbtText(text);
      await nextTurn();
      const { psbt, inspection } = await read(opened.psbt);
      const { unsignedHex } = inspection;
      const intent = { network: network.id, unsignedHex, createdAt: context.now() };
      const prepared = await signing.prepare('psbt', { purpose: 'psbt', ...intent }, { psbt });
      return { prepared, write: (signed) => writePsbt(signed, opened) };
    },

    async combine(first: string, second: string): Promise<PsbtView> {
      const ours = openPsbtText(first);
      await nextTurn();
      const theirs = openPsbtText(second);
      await nextTurn();
      const extras = combineExtras(ours.extras, theirs.extras);
      return view({ psbt: combinePsbts(ours.psbt, theirs.psbt), extras });
    },

    async finalize(text: string): Promise<PsbtView> {
      const opened = openPsbtText(text);
      return view({ ...opened, psbt: await finalizeInTurns(opened.psbt) });
    },

    /**
     * Broadcasts a finalized PSBT; one the network already has counts as sent. Refuses a fee above the user's limit.
     * Returns the txid of the bytes, whatever the provider says.
     */
    async broadcast(text: string): Promise<{ txid: string; known: boolean }> {
      const base64 = readPsbtText(text);
      const transaction = extractTransaction(base64);
      const txid = transaction.getId();
      const { inspection } = await read(base64);
      const { maxFeeSats } = await context.limits();
      if (inspection.feeSats !== null && inspection.feeSats > maxFeeSats) {
        const why = say.app.psbtTool.itsFeeIsAbove({ maxFeeSats: satsText(maxFeeSats) });
        throw new AppError('POLICY_VIOLATION', why, { clauses: [{ id: 'C9', text: why }] });
      }
      if (await isKnown(client, txid)) return { txid, known: true };
      await client.call('chain.push', { txHex: transaction.toHex() });
      return { txid, known: false };
    },
  };
}

async function isKnown(client: ProviderClient, txid: string): Promise<boolean> {
  try {
    await client.call('chain.tx', { txid });
    return true;
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return false;
    throw error;
  }
}
