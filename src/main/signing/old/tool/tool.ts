import type { Network } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { PsbtView } from '#shared/ipc/psbt-view.ts';

import type { InputToSign } from '../../../vault/sign-psbt.ts';
import type { AddressBook } from '../../../wallet/accounts.ts';
import { inspectInTurns } from '../../inspect.ts';
import { combineExtras } from '../../psbt-v2.ts';
import { completeInTurns, spendsMessage } from '../../tool/complete.ts';
import { combinePsbts, extractTransaction, finalizeInTurns } from '../../tool/finish.ts';
import { type OpenedPsbt, openPsbtText, readPsbtText, writePsbt } from '../../tool/text.ts';
import { psbtView } from '../../tool/view.ts';
import { turn } from '../../turns.ts';
import { checkSignatures } from '../../verify.ts';
import { agreedDigest, refuseOther, refuseWorse } from '../consent.ts';
import { approvalText, digestOf } from '../digest.ts';
import { psbtCard } from './card.ts';
import { judgePsbt } from './clauses.ts';
import { inputsToSign, type PsbtFacts, type PsbtIntent } from './facts.ts';
import { createLookup, type LookupDeps } from './lookup.ts';

export interface PsbtToolDeps extends LookupDeps {
  vault: { sign(approval: string, digest: string, inputs: InputToSign[]): Promise<string> };
  addresses: Pick<AddressBook, 'findScript'>;
  network: Network;
  now: () => number;
}

/** Opens, signs, combines, finalizes and broadcasts PSBTs that came from anywhere. Nothing of one is believed. */
export function createPsbtTool(deps: PsbtToolDeps) {
  const { client, network } = deps;
  const lookup = createLookup(deps);

  async function read(psbtBase64: string) {
    const { previous, notes } = await lookup.previous(psbtBase64);
    const find = (script: string) => deps.addresses.findScript(script);
    const psbt = await completeInTurns(psbtBase64, previous, find);
    const bytes = await inspectInTurns(psbt, network, find, { previous });
    const own = await lookup.own(bytes);
    const inspection = await inspectInTurns(psbt, network, find, { previous, assets: own.assets });
    await turn();
    return {
      psbt,
      inspection,
      coins: own.coins,
      assets: own.assets,
      isMessage: spendsMessage(psbt, previous),
      notes: [...notes, ...own.notes],
    };
  }

  async function gather(psbtBase64: string, intent: PsbtIntent | null) {
    const { psbt, inspection, coins, assets, isMessage } = await read(psbtBase64);
    const facts: PsbtFacts = {
      intent: intent ?? {
        purpose: 'psbt',
        network: network.id,
        unsignedHex: inspection.unsignedHex,
        createdAt: deps.now(),
      },
      network,
      inspection,
      coins,
      assets,
      isMessage,
      limits: await lookup.limits(),
    };
    return { psbt, facts };
  }

  /** Signs what was approved, after proving it all again. Throws DIGEST_MISMATCH, POLICY_VIOLATION, PSBT_INVALID. */
  async function sign(
    { intent, psbt, card }: { intent: PsbtIntent; psbt: string; card: ApprovalCard },
    approved: string,
  ): Promise<string> {
    const text = approvalText(intent, psbt, card);
    const digest = agreedDigest(text, approved);
    const again = await gather(psbt, intent);
    refuseOther(psbt, again.psbt);
    const { facts } = again;
    refuseWorse(card.clauses, judgePsbt(facts));
    const inputs = inputsToSign(facts.inspection).map(({ index, mine }) => ({
      index,
      path: mine?.path ?? '',
    }));
    const signed = await deps.vault.sign(text, digest, inputs);
    await checkSignatures(
      psbt,
      signed,
      inputs.map(({ index }) => index),
    );
    return signed;
  }

  async function view(opened: OpenedPsbt): Promise<PsbtView> {
    await turn();
    const { psbt, inspection, notes } = await read(opened.psbt);
    const seen = await psbtView(psbt, inspection, notes);
    return { ...seen, psbt: writePsbt(psbt, opened) };
  }

  return {
    /** Base64 or hex, of version 0 or 2. What is given back is of the same version. Throws PSBT_INVALID whose reason is a sentence. */
    open: async (text: string): Promise<PsbtView> => view(openPsbtText(text)),

    /** What the approval window has to show, and what its consent does. */
    async prepare(text: string) {
      const opened = openPsbtText(text);
      await turn();
      const { psbt, facts } = await gather(opened.psbt, null);
      const { intent } = facts;
      const card = psbtCard(facts, judgePsbt(facts));
      return {
        intent,
        psbtBase64: psbt,
        card,
        digest: digestOf(approvalText(intent, psbt, card)),
        sign: async (approved: string) =>
          writePsbt(await sign({ intent, psbt, card }, approved), opened),
      };
    },

    async combine(first: string, second: string): Promise<PsbtView> {
      const ours = openPsbtText(first);
      await turn();
      const theirs = openPsbtText(second);
      await turn();
      const extras = combineExtras(ours.extras, theirs.extras);
      return view({ psbt: combinePsbts(ours.psbt, theirs.psbt), extras });
    },

    async finalize(text: string): Promise<PsbtView> {
      const opened = openPsbtText(text);
      return view({ ...opened, psbt: await finalizeInTurns(opened.psbt) });
    },

    /**
     * Sends a finalized PSBT; one that the network has already counts as sent. Refuses a fee above the person's
     * limit. Gives the txid that the bytes have, whatever the provider says.
     */
    async broadcast(text: string): Promise<{ txid: string; known: boolean }> {
      const base64 = readPsbtText(text);
      const transaction = extractTransaction(base64);
      const txid = transaction.getId();
      const { inspection } = await read(base64);
      const limit = BigInt(deps.settings().maxFeeSats);
      if (inspection.feeSats !== null && inspection.feeSats > limit) {
        const why = `Its fee is above your limit of ${limit} sats.`;
        throw new AppError('POLICY_VIOLATION', why, { clauses: [{ id: 'C9', text: why }] });
      }
      if (await isKnown(txid)) return { txid, known: true };
      await client.call('chain.push', { txHex: transaction.toHex() });
      return { txid, known: false };
    },
  };

  async function isKnown(txid: string): Promise<boolean> {
    try {
      await client.call('chain.tx', { txid });
      return true;
    } catch (error) {
      if (isAppError(error, 'PROVIDER_REJECTED')) return false;
      throw error;
    }
  }
}

export type PsbtTool = ReturnType<typeof createPsbtTool>;
