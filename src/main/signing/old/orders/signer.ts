import * as bitcoin from 'bitcoinjs-lib';

import { AppError } from '#shared/errors.ts';
import type { CommitIntent, RevealIntent } from '#shared/flows/intents/signed-order.ts';

import { inspect } from '../../inspect.ts';
import { parsePsbt } from '../../psbt.ts';
import { proveLeaf } from '../../purposes/reveal/leaf.ts';
import { completePsbt } from '../../tool/complete.ts';
import { checkSignatures } from '../../verify.ts';
import { agreedDigest, refuseBlocks, refuseOther, refuseOutage, refuseWorse } from '../consent.ts';
import { approvalText, digestOf } from '../digest.ts';
import type { PreparedSigning } from '../prepared-forms.ts';
import { createLookup } from '../tool/lookup.ts';
import type { PsbtToolDeps } from '../tool/tool.ts';
import { orderCard } from './card.ts';
import { judgeCommit } from './commit.ts';
import type { CommitFacts, RevealFacts } from './facts.ts';
import { judgeReveal } from './reveal.ts';

const toBase64 = (hex: string): string => {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) throw new AppError('PSBT_INVALID', 'PSBT: not hex');
  return Buffer.from(hex, 'hex').toString('base64');
};

/** Proves, judges and signs the commit and the reveal of an order that its deployer signs. */
export function createOrderSigner(deps: Omit<PsbtToolDeps, 'now'>) {
  const { client, network } = deps;
  const lookup = createLookup(deps);
  const find = (script: string) => deps.addresses.findScript(script);

  async function read(psbtBase64: string, known: ReadonlyMap<string, string>) {
    const { previous } = await lookup.previous(psbtBase64);
    for (const [txid, hex] of known) previous.set(txid, hex);
    const psbt = completePsbt(psbtBase64, previous, find);
    const own = await lookup.own(inspect(psbt, network, find, { previous }));
    const inspection = inspect(psbt, network, find, { previous, assets: own.assets });
    return { psbt, inspection, coins: own.coins, assets: own.assets };
  }

  async function gather(intent: CommitIntent | RevealIntent, base64: string) {
    const known = new Map<string, string>();
    if (intent.purpose === 'reveal') known.set(intent.commitTxid, intent.commitHex);
    const { psbt, inspection, coins, assets } = await read(base64, known);
    const order = await client.call('orders.get', { orderId: intent.orderId });
    const base = { network, inspection, coins, assets, order, limits: await lookup.limits() };
    if (intent.purpose === 'commit') {
      const facts: CommitFacts = { ...base, intent };
      return { psbt, facts, clauses: judgeCommit(facts) };
    }
    const { inscriptionId } = intent.parent;
    const { utxo } = await client.call('inscription.info', { inscriptionId });
    const commit = bitcoin.Transaction.fromHex(intent.commitHex);
    const facts: RevealFacts = {
      ...base,
      intent,
      parentAt: utxo ? `${utxo.txid}:${utxo.vout}` : null,
      leaf: proveLeaf(parsePsbt(psbt).psbt, commit),
    };
    return { psbt, facts, clauses: judgeReveal(facts) };
  }

  return {
    /**
     * The provider's PSBT (hex), proved and judged. A card with a `block` is given back to be shown; it cannot be
     * signed. Throws PSBT_INVALID and the provider's failures.
     */
    async prepareSigning(
      intent: CommitIntent | RevealIntent,
      psbtHex: string,
    ): Promise<PreparedSigning> {
      const { psbt, facts, clauses } = await gather(intent, toBase64(psbtHex));
      const { inspection } = facts;
      // The reveal could not be proved to spend it.
      if (intent.purpose === 'commit' && !inspection.txidFixed)
        throw new AppError('PSBT_INVALID', 'a commit cannot be paid from a legacy address');
      const card = orderCard(facts, clauses);
      return {
        intent,
        psbtBase64: psbt,
        outpoints: inspection.inputs.flatMap(({ mine, outpoint }) => (mine ? [outpoint] : [])),
        feeSats: card.feeSats,
        txid: inspection.txid,
        unsignedHex: inspection.predictedHex,
        card,
        digest: digestOf(approvalText(intent, psbt, card)),
      };
    },

    /**
     * Signs own inputs of exactly what was approved, after proving it all again; the PSBT in hex, not finalized.
     * Throws VAULT_LOCKED, DIGEST_MISMATCH, POLICY_VIOLATION, PSBT_INVALID.
     */
    async signPrepared(prepared: PreparedSigning, approvedDigest: string): Promise<string> {
      const { intent, psbtBase64, card } = prepared;
      const text = approvalText(intent, psbtBase64, card);
      const digest = agreedDigest(text, approvedDigest, prepared.digest);
      refuseBlocks(card.clauses);
      const { psbt, facts, clauses } = await gather(intent, psbtBase64);
      refuseOther(psbtBase64, psbt);
      refuseOutage(facts.coins.values(), clauses);
      refuseWorse(card.clauses, clauses);
      const inputs = facts.inspection.inputs.flatMap(({ index, mine }) =>
        mine ? [{ index, path: mine.path }] : [],
      );
      const signed = await deps.vault.sign(text, digest, inputs);
      await checkSignatures(
        psbtBase64,
        signed,
        inputs.map(({ index }) => index),
      );
      return Buffer.from(signed, 'base64').toString('hex');
    },
  };
}
