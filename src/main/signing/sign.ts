import { isWatched } from '#main/wallet/accounts.ts';
import type { NewAsset } from '#main/wallet/coin-knowledge.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { AppError } from '#shared/errors.ts';
import type { CardAsset, Purpose } from '#shared/flows/approval.ts';
import { approvalText, parseApprovalText, type SignItem } from '#shared/flows/consent.ts';
import { type Given, given as givenSchema, type Prepared } from '#shared/flows/prepared.ts';

import { createBatch } from './batch/batch.ts';
import type { Judged, Review, Signed } from './batch/judged.ts';
import { messageCard, transactionCard } from './card.ts';
import { readOwnCoins } from './coins/own-coins.ts';
import { missingTransactions } from './coins/previous.ts';
import { refuseBlocks, refuseOutage, refuseWorse } from './consent.ts';
import { createContentReader } from './contents/read-contents.ts';
import type { SigningContext } from './define/context.ts';
import { askedOf, type GuardFacts, type Guards } from './define/guards.ts';
import type {
  MessageFacts,
  MessagePurpose,
  TransactionFacts,
  TransactionPurpose,
} from './define/purpose.ts';
import { digestOf } from './digest.ts';
import { nextTurn } from './event-loop.ts';
import { judgeMessages, judgeTransaction } from './judge.ts';
import { createMeanings } from './meaning.ts';
import { formOf } from './messages/form.ts';
import { verifyAny } from './messages/verify-any.ts';
import { asReturned, takeSignatures } from './opened/returned.ts';
import { assetsOfCoins, withKnown } from './read/assets.ts';
import { completePsbt, spendsMessage } from './read/complete.ts';
import { inspectInTurns, type Inspection, withAssets } from './read/inspect.ts';
import { lastRead } from './read/last-read.ts';
import { parsePsbt } from './read/psbt.ts';
import { checkSignatures, checkSigned } from './read/verify.ts';
import { inputsToSign } from './sums.ts';

export type { Review, Signed } from './batch/judged.ts';

type Transaction = TransactionPurpose<object, TransactionFacts>;
type Messages = MessagePurpose<object, MessageFacts>;

/** The key process, as far as signing is concerned: it signs only what a person consented to. */
export interface ApprovedSigner {
  signApproved(request: { text: string; items: number[] }): Promise<string[]>;
}

export type Purposes = Record<Purpose, { kind: 'transaction' | 'messages' }>;

export interface SigningDeps {
  vault: ApprovedSigner;
  context: SigningContext;
  /** What can be signed, and the definition of each. */
  purposes: Purposes;
  /** Names the wallets of the vault. */
  walletName: (walletId: string) => string;
}

/**
 * The one ritual of signing: whatever is to be signed is gathered, judged by the general clauses and its purpose's
 * own, shown, and signed by the key process only after a person approved exactly that, and all of it held again.
 */
export function createSigning({ vault, context, purposes, walletName }: SigningDeps) {
  const { network } = context;
  const meanings = new Map<string, CardAsset>();
  /** What each definition knows of its own intent and facts is between it and itself. */
  const purposeOf = (name: Purpose): Transaction | Messages =>
    purposes[name] as unknown as Transaction | Messages;
  const readContents = createContentReader();

  const bytesOf = lastRead((hex) => Buffer.from(hex, 'hex'));
  /** What is asked for by a flow is about the wallet that the flow was begun with. */
  function contextFor(intent: object, now: SigningContext = context): SigningContext {
    const { walletId } = intent as { walletId?: string };
    return walletId === undefined ? now : (now.ofWallet?.(walletId) ?? now);
  }

  /** Preparing, showing and signing are a moment each: what one of them reads twice is asked once. */
  const oneMoment = (): SigningContext => context.atOneMoment?.() ?? context;

  const look = (
    psbt: string,
    previous: Record<string, string>,
    { findScript }: SigningContext,
  ): Promise<Inspection> =>
    inspectInTurns(psbt, network, findScript, {
      previous: new Map(Object.entries(previous)),
      walletName,
      bytesOf,
    });

  async function gatherTransaction(
    name: Purpose,
    purpose: Transaction,
    intent: object,
    { psbt, given }: { psbt: string; given: Given },
    now: SigningContext,
  ): Promise<Judged> {
    const previous = { ...given.previous, ...purpose.known?.(intent) };
    const bytes = await look(psbt, previous, now);
    const own = bytes.inputs.flatMap(({ mine, outpoint }) => (mine ? [outpoint] : []));
    const [coins, more, limits, elsewhere, guard] = await Promise.all([
      ownCoins(purpose, intent, bytes, now),
      purpose.gather({ intent, given, psbt, inspection: bytes, context: now }),
      now.limits(),
      now.elsewhere(own),
      gatherGuards(purpose.guards, intent, now, bytes),
    ]);
    const assets = more.assets ? withKnown(more.assets, coins) : assetsOfCoins(coins);
    const inspection = withAssets(bytes, assets);
    const bare: TransactionFacts = {
      ...more,
      ...guard,
      intent: intent as TransactionFacts['intent'],
      network,
      inspection,
      coins: new Map(coins.map((coin) => [coin.outpoint, coin])),
      assets,
      limits,
      extraPsbts: given.extraPsbts,
      isMessage: spendsMessage(psbt, new Map(Object.entries(previous))),
      elsewhere,
      contents: new Map(),
      listed: new Map(),
    };
    const facts = { ...bare, ...(await readContents(purpose.expects(bare), bare, now)) };
    const clauses = judgeTransaction(purpose, facts);
    const { sighash } = purpose.expects(facts);
    const signs = purpose.skipsSigned
      ? inputsToSign(inspection)
      : inspection.inputs.filter(({ mine }) => mine);
    const inputs = signs.map(({ index, mine }) => ({
      index,
      path: mine?.path ?? '',
      ...(sighash === undefined ? {} : { sighash }),
    }));
    return {
      clauses,
      items: [{ kind: 'psbt', psbt, inputs }],
      coins,
      deadline: given.deadline,
      card: async () =>
        transactionCard(name, purpose, facts, clauses, given.deadline, {
          // What others complete shows no assets by the bytes: its purpose names what goes.
          assets:
            purpose.completedByOthers === true
              ? new Map()
              : await createMeanings(now, meanings)(facts),
          nameOf: (address) => context.nameOf?.(address) ?? null,
        }),
      facts,
      inspection,
    };
  }

  /** What the guards of a purpose look at: our own records, and the bytes of a module. */
  async function gatherGuards<I extends object, F>(
    { C30, C31 }: Guards<I, F>,
    intent: I,
    now: SigningContext,
    bytes?: Inspection,
  ): Promise<GuardFacts> {
    const module = askedOf(C30, intent)?.id ?? null;
    const tries = askedOf(C31, intent);
    return {
      module: module === null ? null : await now.readModule(module),
      earlier: tries
        ? now.ownPayments(tries.of, bytes?.outputs.filter(({ mine }) => !mine) ?? [])
        : [],
    };
  }

  async function ownCoins(
    purpose: Transaction,
    intent: object,
    inspection: Inspection,
    now: SigningContext,
  ): Promise<Coin[]> {
    try {
      return purpose.coins
        ? await purpose.coins(intent, inspection, now)
        : await readOwnCoins(now.reader, inspection);
    } catch (error) {
      // Of a PSBT that says nothing, silence is for the person to judge.
      if (purpose.skipsSigned && error instanceof AppError) return [];
      throw error;
    }
  }

  /** The texts to sign, each with the address that signs it. */
  function messagesOf(purpose: Messages, intent: object, given: Given) {
    const { address, texts } = purpose.texts(intent, given);
    const owner = contextFor(intent).ownAddress(address);
    return texts.map((message) => ({
      kind: 'message' as const,
      form: formOf(owner?.addressType ?? 'p2wpkh'),
      address,
      addressType: owner?.addressType ?? 'p2wpkh',
      path: owner?.path ?? '',
      message,
    }));
  }

  async function gatherMessages(
    name: Purpose,
    purpose: Messages,
    intent: object,
    given: Given,
  ): Promise<Judged> {
    const messages = messagesOf(purpose, intent, given);
    // Not as of one moment: what differs between the swap's answers is read once more.
    const now = contextFor(intent);
    const facts: MessageFacts = {
      ...(await purpose.gather(intent, given, now)),
      ...(await gatherGuards(purpose.guards, intent, now)),
      intent: intent as MessageFacts['intent'],
      network,
      messages,
      ownAddress: (one) => now.ownAddress(one),
      now: now.now(),
    };
    const clauses = judgeMessages(purpose, facts);
    const deadline = purpose.deadline?.(intent) ?? given.deadline;
    return {
      clauses,
      items: messages,
      coins: [],
      deadline,
      card: () => Promise.resolve(messageCard(name, purpose, facts, clauses, deadline)),
      facts: null,
      inspection: null,
      keep: () => purpose.signed?.(facts, now),
    };
  }

  /** Reads everything anew and judges it. Throws the provider's failures, PSBT_INVALID, VAULT_LOCKED. */
  function gather(prepared: Prepared, now: SigningContext): Promise<Judged> {
    const { purpose: name, items, given } = prepared;
    const purpose = purposeOf(name);
    const intent = parsed(purpose, prepared.intent);
    if (purpose.kind === 'messages') return gatherMessages(name, purpose, intent, given);
    const [item] = items;
    if (item?.kind !== 'psbt') throw new AppError('PSBT_INVALID', 'there is nothing to sign');
    const of = contextFor(intent, now);
    return gatherTransaction(name, purpose, intent, { psbt: item.psbt, given }, of);
  }

  /** What came from outside, with the proofs that it lacked. */
  async function read(
    purpose: Transaction,
    text: string,
    given: Given,
    { client, findScript }: SigningContext,
  ): Promise<{ psbt: string; given: Given }> {
    const canonical = toBase64(text);
    const { previous } = await missingTransactions(client, canonical);
    const psbt = purpose.completes
      ? await completePsbt(canonical, previous, findScript)
      : canonical;
    return {
      psbt,
      given: { ...given, previous: { ...given.previous, ...Object.fromEntries(previous) } },
    };
  }

  return {
    /**
     * Builds what was asked for, or reads what came from outside. What is given back is stored by whoever asked; it
     * holds no verdict: those are made of it anew, each time it is shown or signed. Throws INSUFFICIENT_FUNDS,
     * ASSET_AT_RISK, COIN_LOCKED, INVALID_INPUT, NOT_FOUND (a coin is gone), PSBT_INVALID, ADDRESS_INVALID, and the
     * provider's failures.
     */
    async prepare(
      name: Purpose,
      asked: object,
      outside: Partial<Given> & { psbt?: string } = {},
    ): Promise<Prepared> {
      const purpose = purposeOf(name);
      const intent = parsed(purpose, asked);
      const { psbt: text, ...rest } = outside;
      const given = givenSchema.parse(rest);
      if (purpose.kind === 'messages') {
        const items = messagesOf(purpose, intent, given);
        const nothing = { outpoints: [], feeSats: '0', txid: '', unsignedHex: '' };
        return { purpose: name, intent: { ...intent }, items, given, ...nothing };
      }
      const now = contextFor(intent, oneMoment());
      const built = text === undefined ? await purpose.build?.(intent, now) : undefined;
      const bytes =
        built === undefined ? await read(purpose, text ?? '', given, now) : { psbt: built, given };
      const previous = { ...bytes.given.previous, ...purpose.known?.(intent) };
      const inspection = await look(bytes.psbt, previous, now);
      purpose.refuse?.(intent, inspection);
      const { feeSats, txidFixed, txid, predictedHex } = inspection;
      return {
        purpose: name,
        intent: { ...intent },
        // Which inputs are signed is decided each time it is judged.
        items: [{ kind: 'psbt', psbt: bytes.psbt, inputs: [] }],
        given: bytes.given,
        outpoints: inspection.inputs.flatMap(({ mine, outpoint }) => (mine ? [outpoint] : [])),
        feeSats: (feeSats !== null && feeSats > 0n ? feeSats : 0n).toString(),
        txid: txidFixed ? txid : '',
        unsignedHex: predictedHex,
        ...(inspection.inputs.some(({ mine }) => mine && isWatched(mine)) ? { outside: true } : {}),
      };
    },

    /** The card as of now, and the text that consent is given to. Throws the provider's failures. */
    async review(prepared: Prepared): Promise<Review> {
      const judged = await gather(prepared, oneMoment());
      const card = await judged.card();
      const intent = { ...prepared.intent };
      const text = approvalText({ version: 1, intent, items: judged.items, card });
      return { text, digest: digestOf(text), card };
    },

    /**
     * Signs exactly what was shown and approved, after gathering and judging all of it again. Throws VAULT_LOCKED,
     * DIGEST_MISMATCH (nobody approved it, or something changed: show it again), QUOTE_EXPIRED, POLICY_VIOLATION,
     * PSBT_INVALID, and the provider's failures.
     */
    async sign(prepared: Prepared, review: Review): Promise<Signed> {
      const { card, text } = review;
      refuseOther(prepared, review);
      refuseExpired(card.deadline);
      refuseBlocks(card.clauses);
      // Read anew: nothing of what was shown is believed again.
      const judged = await gather(prepared, oneMoment());
      refuseExpired(judged.deadline);
      refuseOutage(judged.coins, judged.clauses);
      refuseWorse(card.clauses, judged.clauses);
      const expected = approvalText({
        version: 1,
        intent: { ...prepared.intent },
        items: judged.items,
        card,
      });
      if (expected !== text) {
        throw new AppError('DIGEST_MISMATCH', 'it is no longer what was shown');
      }
      const items = await vault.signApproved({ text, items: judged.items.map((_, at) => at) });
      if (items.length !== judged.items.length) {
        throw new AppError('PSBT_INVALID', 'not everything was signed');
      }
      return finish(prepared, judged, items);
    },

    /**
     * What a person approved here and signed elsewhere, gathered and judged once more. Of what comes back only the
     * signatures are taken, into our own bytes. `shown`: what was approved; null after a restart, and then nothing may be
     * held. Throws PSBT_INVALID with a sentence in `details.reason`, POLICY_VIOLATION, DIGEST_MISMATCH (to be approved
     * again), and the provider's failures.
     */
    async accept(
      prepared: Prepared,
      returned: string,
      shown: Review | null,
    ): Promise<Signed & { card: Review['card'] }> {
      const judged = await gather(prepared, oneMoment());
      const [item] = judged.items;
      if (item?.kind !== 'psbt') throw new AppError('PSBT_INVALID', 'there is nothing to sign');
      const { approved, signed } = takeSignatures(item, returned);
      refuseOutage(judged.coins, judged.clauses);
      refuseWorse(shown?.card.clauses ?? [], judged.clauses);
      const card = await judged.card();
      const base = { ...judged, items: [{ ...item, psbt: approved }] };
      return { ...(await finish(prepared, base, [signed]).catch(asReturned)), card };
    },

    ...createBatch({
      // Lines share what is read of the market and of addresses; each coin is still asked about by itself.
      gatherer() {
        const now = oneMoment();
        return (prepared) => gather(prepared, now);
      },
      finish,
      inOne: (run) => (context.inOne ? context.inOne(run) : run()),
      refuseExpired,
      signApproved: (request) => vault.signApproved(request),
    }),
  };

  function refuseExpired(deadline: number | null): void {
    if (deadline !== null && context.now() > deadline) {
      throw new AppError('QUOTE_EXPIRED', 'the time for this is over: prepare it again');
    }
  }

  /** Checks every signature before it is given out. `write` gets what is written down of it. */
  async function finish(
    { purpose: name, intent }: Prepared,
    { items, facts, inspection, keep }: Judged,
    signed: string[],
    write: (run: () => void) => void = (run) => {
      run();
    },
  ): Promise<Signed> {
    const purpose = purposeOf(name);
    for (const [at, item] of items.entries()) {
      if (item.kind !== 'message') continue;
      const { message, address, form } = item;
      await nextTurn();
      if (verifyAny(message, address, network, signed[at] ?? '').form !== form) {
        throw new AppError('PSBT_INVALID', 'the signature of the message does not verify');
      }
    }
    const module = askedOf(purpose.guards.C30, intent)?.id ?? null;
    if (module !== null) write(() => context.pinModule(module));
    keep?.();
    const [item] = items;
    const [psbt] = signed;
    if (purpose.kind === 'messages' || item?.kind !== 'psbt' || psbt === undefined) {
      return { items: signed, txid: null, rawHex: null };
    }
    if (!facts || !inspection) throw new AppError('PSBT_INVALID', 'there is nothing to sign');
    const now = contextFor(intent);
    const named = item.inputs.map(({ index }) => index);
    const predicted = inspection.txidFixed ? inspection.txid : null;
    const txid = purpose.completedByOthers ? null : predicted;
    if (!purpose.finalizes) {
      await checkSignatures(item.psbt, psbt, named);
      write(() => {
        purpose.signed?.({ facts, signedPsbt: psbt, txid, context: now });
        if (txid !== null) keepTrail(inspection, txid);
      });
      return { items: signed, txid, rawHex: null };
    }
    const done = await checkSigned(item.psbt, psbt, named, predicted);
    purpose.signed?.({ facts, signedPsbt: psbt, txid: done.txid, context: now });
    keepTrail(inspection, done.txid);
    // What can't be followed now is read once the coin is to pay.
    await context.trail
      .made(done.txid, (script) => now.findScript(script) !== null, done.rawHex)
      .catch(() => undefined);
    keepChange(purpose, facts, done.txid);
    return { items: signed, ...done };
  }

  /** Assets that it moves to own outputs are recorded there, whatever an index says of them later. */
  function keepTrail({ inputs, outputs, pins }: Inspection, txid: string): void {
    const from = inputs.filter(({ mine }) => mine).map(({ outpoint }) => outpoint);
    const to = pins.flatMap(({ kind, id, output, offset }): NewAsset[] =>
      typeof output === 'number' && outputs[output]?.mine
        ? [{ outpoint: `${txid}:${output}`, kind, id, sat: offset, learned: 'made' }]
        : [],
    );
    context.trail.moved(txid, from, to);
  }

  /** Own change whose every sat comes from coins that were proved clean counts as clean before any index knows it. */
  function keepChange(purpose: Transaction, facts: TransactionFacts, txid: string): void {
    const { inspection, coins } = facts;
    const expected = purpose.expects(facts);
    const isClean = (input: number): boolean => {
      const spent = inspection.inputs[input];
      const part = spent && expected.input(spent);
      if (part === 'pays' || part === 'named' || part === 'allowed' || part === 'kept') return true;
      return coins.get(spent?.outpoint ?? '')?.report.verdict === 'clean';
    };
    for (const { index, mine } of inspection.outputs) {
      if (!mine) continue;
      const runs = inspection.satFlow.filter((run) => run.output === index);
      const holds = inspection.pins.some(({ output }) => output === index);
      if (!holds && mine.role === 'payment' && runs.every(({ input }) => isClean(input))) {
        context.cleanChange.add(`${txid}:${index}`);
      }
      if (mine.change) context.changeUsed(mine);
    }
  }
}

export type Signing = ReturnType<typeof createSigning>;

/** Throws DIGEST_MISMATCH unless what was shown is of this intent, these bytes and this card. */
function refuseOther({ intent, items }: Prepared, { text, card }: Review): void {
  const shown = parseApprovalText(text);
  const bytesOf = (list: readonly SignItem[]) =>
    list.map((item) => (item.kind === 'psbt' ? item.psbt : item.message));
  const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
  if (
    same(shown.intent, intent) &&
    same(shown.card, card) &&
    same(bytesOf(shown.items), bytesOf(items))
  ) {
    return;
  }
  throw new AppError('DIGEST_MISMATCH', 'it is not what was shown');
}

/** The intent by its purpose's own schema. Throws PSBT_INVALID for one that does not parse. */
function parsed(purpose: Transaction | Messages, intent: object): object {
  const result = purpose.intent.safeParse(intent);
  if (result.success) return result.data;
  throw new AppError('PSBT_INVALID', 'what was asked for cannot be read');
}

/** A PSBT in hex or base64 as canonical base64, so that every later reading is of the same bytes. */
function toBase64(text: string): string {
  const psbt = /^([0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex').toString('base64') : text;
  parsePsbt(psbt);
  return psbt;
}
