import { parseSats } from '#shared/bitcoin/amount.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { ProvidedIntent } from '#shared/flows/intents/provided.ts';

import type { Clock } from '../../../clock.ts';
import type { ProviderClient } from '../../../provider/types.ts';
import { type InputToSign, LISTING_SIGHASH } from '../../../vault/sign-psbt.ts';
import type { AddressBook } from '../../../wallet/accounts.ts';
import { type CoinRules, createCoinReader } from '../../../wallet/coins.ts';
import { agreedDigest, refuseBlocks, refuseOutage, refuseWorse } from '../consent.ts';
import { approvalText, digestOf } from '../digest.ts';
import { feeLimits } from '../../coins/fee-limits.ts';
import { inspect, type Inspection } from '../../inspect.ts';
import { readOwnCoins } from '../../coins/own-coins.ts';
import { parsePsbt } from '../../psbt.ts';
import { isListing } from '../purposes/card.ts';
import { providedCard } from '../purposes/card.ts';
import { assetOf } from '../purposes/common.ts';
import type { ProvidedFacts } from '../purposes/facts.ts';
import { judgeProvided } from '../purposes/judge.ts';
import { checkSignatures } from '../../verify.ts';
import { createSources } from '../../coins/sources.ts';

/** A signature that others can complete into a sale, as the ledger keeps it (safety.md C15). */
export interface LiveSignature {
  outpoint: string;
  flowId: string;
  inscriptionId: string;
  auctionId: string | null;
  priceSats: string;
  payAddress: string;
  /** SHA-256 in hex of the signed PSBT’s bytes. */
  psbtHash: string;
  signedAt: number;
}

export interface SignatureLedger {
  /** Writes it down. A signature leaves the app only after this returned. */
  add(signature: LiveSignature): void;
  /** Signatures of a coin that was not seen spent in a block. */
  live(outpoint: string): LiveSignature[];
}

export interface ProvidedDeps {
  client: ProviderClient;
  vault: { sign(approval: string, digest: string, inputs: InputToSign[]): Promise<string> };
  addresses: Pick<AddressBook, 'ownAddresses' | 'findScript'>;
  network: Network;
  settings: () => { maxFeeSats: number; minCoinSats: number };
  locks: { lockedBy(outpoint: string): string | null };
  rules: CoinRules;
  cleanChange: { has(outpoint: string): boolean };
  ledger: SignatureLedger;
  clock: Clock;
}

/** What the provider answered to a preparation. */
export interface ProvidedAnswer {
  /** Hex, as the wire has it, or base64. */
  psbt: string;
  /** Further PSBTs of the answer that were not empty. */
  extraPsbts: string[];
  /** When the offer ends, in ms; null when it does not say. */
  deadline: number | null;
}

/** A provider-made transaction ready to be approved. Plain JSON: a flow stores it. */
export interface PreparedProvided {
  intent: ProvidedIntent;
  answer: ProvidedAnswer;
  psbtBase64: string;
  /** Raw previous transactions in hex by txid, for inputs whose proof the PSBT lacked. */
  previous: Record<string, string>;
  outpoints: string[];
  card: ApprovalCard;
  digest: string;
}

export interface SignedProvided {
  /** Signed and not finalized, as the provider takes it. */
  psbtHex: string;
  /** Null where others complete the transaction. */
  txid: string | null;
}

/** Reads, proves, judges and signs transactions that the provider made (safety.md 1.3, 1.4). */
export function createProvided(deps: ProvidedDeps) {
  const { client, addresses, network } = deps;
  const sources = createSources(client, network.id);
  const reader = createCoinReader({
    client,
    network: network.id,
    minCoinSats: () => deps.settings().minCoinSats,
    lockedBy: (outpoint) => deps.locks.lockedBy(outpoint),
    isCleanChange: (outpoint) => deps.cleanChange.has(outpoint),
    rules: deps.rules,
    options: { priority: 'user' },
  });
  const look = (
    psbt: string,
    previous: Record<string, string>,
    assets?: ProvidedFacts['assets'],
  ): Inspection =>
    inspect(psbt, network, (script) => addresses.findScript(script), {
      previous: new Map(Object.entries(previous)),
      ...(assets ? { assets } : {}),
    });

  /** Previous transactions of inputs that come without proof. One that nobody has yet stays unproved. */
  async function fetchPrevious(psbt: string): Promise<Record<string, string>> {
    const missing = look(psbt, {}).inputs.filter(({ proved }) => !proved);
    const txids = [...new Set(missing.map(({ outpoint }) => outpoint.slice(0, 64)))];
    const found = await Promise.all(
      txids.map(async (txid) => {
        const raw = await client.call('chain.rawTx', { txid }).catch(() => null);
        return [txid, raw] as const;
      }),
    );
    return Object.fromEntries(found.flatMap(([txid, raw]) => (raw === null ? [] : [[txid, raw]])));
  }

  async function gather(
    intent: ProvidedIntent,
    answer: ProvidedAnswer,
    psbt: string,
    previous: Record<string, string>,
  ): Promise<ProvidedFacts> {
    const first = look(psbt, previous);
    const asset = assetOf(intent);
    const holder = first.inputs.find(({ outpoint }) => outpoint === asset)?.address ?? null;
    const isTrade = isListing(intent) || intent.purpose === 'buy';
    const [carried, coins, token, market, limits, owned] = await Promise.all([
      Promise.all(
        first.inputs.map(
          async ({ outpoint }) => [outpoint, await sources.assetsOf(outpoint)] as const,
        ),
      ),
      readOwnCoins(reader, first),
      'inscriptionId' in intent ? sources.tokenOf(intent, holder) : null,
      isTrade ? sources.marketOf(intent.tick) : { floorUnitPrice: null, lastUnitPrice: null },
      feeLimits(client, deps.settings()),
      intent.purpose === 'withdraw-approve' ? everyOutpoint() : [],
    ]);
    const assets = new Map(carried.flatMap(([at, held]) => (held ? [[at, held] as const] : [])));
    return {
      intent,
      network,
      inspection: look(psbt, previous, assets),
      coins: new Map(coins.map((coin) => [coin.outpoint, coin])),
      assets,
      token,
      market,
      livePrices:
        asset === null ? [] : deps.ledger.live(asset).map((one) => parseSats(one.priceSats)),
      owned: new Set(owned),
      extraPsbts: answer.extraPsbts,
      limits,
    };
  }

  const everyOutpoint = async (): Promise<string[]> =>
    (await reader.list(addresses.ownAddresses())).map(({ outpoint }) => outpoint);

  return {
    /**
     * Reads what the provider answered and judges it against the frozen intent. A card with a `block` is
     * returned, to be shown; it cannot be signed. Throws PSBT_INVALID and the provider’s failures.
     */
    async prepareProvided(
      intent: ProvidedIntent,
      answer: ProvidedAnswer,
    ): Promise<PreparedProvided> {
      const psbtBase64 = toBase64(answer.psbt);
      const previous = await fetchPrevious(psbtBase64);
      const facts = await gather(intent, answer, psbtBase64, previous);
      const card = providedCard(facts, judgeProvided(facts), answer.deadline);
      return {
        intent,
        answer,
        psbtBase64,
        previous,
        outpoints: facts.inspection.inputs.flatMap(({ mine, outpoint }) =>
          mine ? [outpoint] : [],
        ),
        card,
        digest: digestOf(approvalText(intent, psbtBase64, card)),
      };
    },

    /**
     * Signs exactly what was approved, after proving it all again, and leaves it unfinalized. A listing is in
     * the ledger before its signature is given out. Throws VAULT_LOCKED, DIGEST_MISMATCH, POLICY_VIOLATION,
     * QUOTE_EXPIRED, PSBT_INVALID.
     */
    async signProvided(
      prepared: PreparedProvided,
      approvedDigest: string,
    ): Promise<SignedProvided> {
      const { intent, answer, psbtBase64, previous, card } = prepared;
      const text = approvalText(intent, psbtBase64, card);
      const digest = agreedDigest(text, approvedDigest, prepared.digest);
      if (card.deadline !== null && deps.clock.now() > card.deadline) {
        throw new AppError('QUOTE_EXPIRED', 'the time for this is over');
      }
      refuseBlocks(card.clauses);
      const facts = await gather(intent, answer, psbtBase64, previous);
      const clauses = judgeProvided(facts);
      refuseOutage(facts.coins.values(), clauses);
      refuseWorse(card.clauses, clauses);
      const own = facts.inspection.inputs.flatMap(({ index, mine }) =>
        mine
          ? [{ index, path: mine.path, ...(isListing(intent) ? { sighash: LISTING_SIGHASH } : {}) }]
          : [],
      );
      const signed = await deps.vault.sign(text, digest, own);
      await checkSignatures(
        psbtBase64,
        signed,
        own.map(({ index }) => index),
      );
      const bytes = Buffer.from(signed, 'base64');
      if (isListing(intent)) {
        deps.ledger.add({
          outpoint: intent.outpoint,
          flowId: intent.flowId,
          inscriptionId: intent.inscriptionId,
          auctionId: intent.purpose === 're-price' ? intent.auctionId : null,
          priceSats: intent.priceSats,
          payAddress: intent.payAddress,
          psbtHash: digestOf(signed),
          signedAt: deps.clock.now(),
        });
      }
      const { txid, txidFixed } = facts.inspection;
      return {
        psbtHex: bytes.toString('hex'),
        txid: isListing(intent) || !txidFixed ? null : txid,
      };
    },
  };
}

export type Provided = ReturnType<typeof createProvided>;

/** A PSBT in hex or base64 as canonical base64, so that every later reading is of the same bytes. */
function toBase64(psbt: string): string {
  const text = /^([0-9a-f]{2})+$/i.test(psbt) ? Buffer.from(psbt, 'hex').toString('base64') : psbt;
  parsePsbt(text);
  return text;
}
