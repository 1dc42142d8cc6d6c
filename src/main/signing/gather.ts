import type { Coin } from '#main/wallet/coins.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalCard, CardAsset, Clause, Purpose } from '#shared/flows/approval.ts';
import type { SignItem } from '#shared/flows/consent.ts';
import type { Prepared, Provided } from '#shared/flows/prepared.ts';
import type { Shown } from '#shared/flows/shown.ts';

import { messageCard, transactionCard } from './card.ts';
import { readOwnCoins } from './coins/own-coins.ts';
import { createContentReader } from './contents/read-contents.ts';
import { readRunes } from './contents/read-runes.ts';
import type { SigningContext } from './define/context.ts';
import { type GuardFacts, guardNeeds, type Guards } from './define/guards.ts';
import type {
  AnyMessages,
  AnyTransaction,
  MessageFacts,
  PurposeOf,
  TransactionFacts,
} from './define/purpose.ts';
import { judgeMessages, judgeTransaction } from './judge.ts';
import { createMeanings } from './meaning.ts';
import { formOf } from './messages/form.ts';
import { assetsOfCoins, withKnown } from './read/assets.ts';
import { spendsMessage } from './read/complete.ts';
import { inputsToSign, inspectInTurns, type Inspection, withAssets } from './read/inspect.ts';

/** Caches the last result: the lines of an operation are mostly proved by the same previous transaction. */
function lastRead<T>(make: (text: string) => T): (text: string) => T {
  let last: { text: string; made: T } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}

/** What was gathered and judged, and what would be signed. */
export interface Judged {
  clauses: Clause[];
  items: SignItem[];
  coins: Iterable<Coin>;
  deadline: number | null;
  /** Also describes the assets. */
  card(): Promise<ApprovalCard>;
  facts: TransactionFacts | null;
  inspection: Inspection | null;
  /** Records that messages were signed, if their purpose does that. */
  keep?: () => void;
}

export interface GatherDeps {
  context: SigningContext;
  purposeOf: PurposeOf;
  /** Returns the name of a wallet in the vault. */
  walletName: (walletId: string) => string;
}

/** A flow's request concerns the wallet that started it. */
export function contextFor(now: SigningContext, intent: object): SigningContext {
  const { walletId } = intent as { walletId?: string };
  return walletId === undefined ? now : (now.forWallet?.(walletId) ?? now);
}

/** Preparing, showing and signing each use one snapshot: repeated reads are made once. */
export const oneMoment = (context: SigningContext): SigningContext =>
  context.atOneMoment?.() ?? context;

/** Parses an intent by its purpose's schema. Throws PSBT_INVALID if it doesn't parse. */
export function parsed(purpose: Pick<AnyTransaction, 'intent'>, intent: object): object {
  const result = purpose.intent.safeParse(intent);
  if (result.success) return result.data;
  throw new AppError('PSBT_INVALID', 'what was asked for cannot be read');
}

/** Gathers facts about what is to be signed, and judges it by the general clauses and its purpose's own. */
export function createGather({ context, purposeOf, walletName }: GatherDeps) {
  const meanings = new Map<string, CardAsset>();
  const readContents = createContentReader();
  const bytesOf = lastRead((hex) => Buffer.from(hex, 'hex'));

  const look = (
    psbt: string,
    previous: Record<string, string>,
    { findScript }: SigningContext,
  ): Promise<Inspection> =>
    inspectInTurns(psbt, context.network, findScript, {
      previous: new Map(Object.entries(previous)),
      walletName,
      bytesOf,
    });

  async function gatherTransaction(
    name: Purpose,
    purpose: AnyTransaction,
    intent: object,
    { psbt, provided }: { psbt: string; provided: Provided },
    now: SigningContext,
  ): Promise<Judged> {
    const previous = { ...provided.previous, ...purpose.known?.(intent) };
    const bytes = await look(psbt, previous, now);
    const read = { psbt, provided, bytes };
    const { facts, coins, inspection } = await factsOf(purpose, intent, read, now, readContents);
    const clauses = judgeTransaction(purpose, facts);
    const inputs = signedInputs(purpose, inspection, purpose.expects(facts).sighash);
    return {
      clauses,
      items: [{ kind: 'psbt', psbt, inputs }],
      coins,
      deadline: provided.deadline,
      card: async () =>
        transactionCard(name, purpose, facts, clauses, provided.deadline, {
          // A listing is completed by the buyer, so the PSBT alone can't show which assets leave;
          // the purpose supplies them.
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

  async function gatherMessages(
    name: Purpose,
    purpose: AnyMessages,
    intent: object,
    provided: Provided,
  ): Promise<Judged> {
    const messages = messagesOf(purpose, intent, provided, contextFor(context, intent));
    // Without the snapshot: conflicting answers of the swap are read once more.
    const now = contextFor(context, intent);
    const facts: MessageFacts = {
      ...(await purpose.gather(intent, provided, now)),
      ...(await gatherGuards(purpose.guards, intent, now)),
      intent: intent as MessageFacts['intent'],
      network: context.network,
      messages,
      ownAddress: (one) => now.ownAddress(one),
      now: now.now(),
    };
    const clauses = judgeMessages(purpose, facts);
    const deadline = purpose.deadline?.(intent) ?? provided.deadline;
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

  /** Gathers everything again and judges it. Throws the provider's errors, PSBT_INVALID, VAULT_LOCKED. */
  function gather(prepared: Prepared, now: SigningContext): Promise<Judged> {
    const { purpose: name, items, provided } = prepared;
    const purpose = purposeOf(name);
    const intent = parsed(purpose, prepared.intent);
    if (purpose.kind === 'messages') return gatherMessages(name, purpose, intent, provided);
    const [item] = items;
    if (item?.kind !== 'psbt') throw new AppError('PSBT_INVALID', 'there is nothing to sign');
    const of = contextFor(now, intent);
    return gatherTransaction(name, purpose, intent, { psbt: item.psbt, provided }, of);
  }

  return { look, gather };
}

export type Gather = ReturnType<typeof createGather>;

const signedInputs = (purpose: AnyTransaction, inspection: Inspection, sighash?: number) =>
  (purpose.skipsSigned
    ? inputsToSign(inspection)
    : inspection.inputs.filter(({ mine }) => mine)
  ).map(({ index, mine }) => ({
    index,
    path: mine?.path ?? '',
    ...(sighash === undefined ? {} : { sighash }),
  }));

/** All facts for a transaction's clauses, freshly read. */
async function factsOf(
  purpose: AnyTransaction,
  intent: object,
  { psbt, provided, bytes }: { psbt: string; provided: Provided; bytes: Inspection },
  now: SigningContext,
  readContents: ReturnType<typeof createContentReader>,
) {
  const previous = { ...provided.previous, ...purpose.known?.(intent) };
  const own = bytes.inputs.flatMap(({ mine, outpoint }) => (mine ? [outpoint] : []));
  const [coins, more, limits, onOtherNetworks, guard] = await Promise.all([
    ownCoins(purpose, intent, bytes, now),
    purpose.gather({ intent, provided, psbt, inspection: bytes, context: now }),
    now.limits(),
    now.onOtherNetworks(own),
    gatherGuards(purpose.guards, intent, now, bytes),
  ]);
  const assets = more.assets ? withKnown(more.assets, coins) : assetsOfCoins(coins);
  const inspection = withAssets(bytes, assets);
  const bare: TransactionFacts = {
    ...more,
    ...guard,
    intent: intent as TransactionFacts['intent'],
    network: now.network,
    inspection,
    coins: new Map(coins.map((coin) => [coin.outpoint, coin])),
    assets,
    limits,
    extraPsbts: provided.extraPsbts,
    isMessage: spendsMessage(psbt, new Map(Object.entries(previous))),
    onOtherNetworks,
    contents: new Map(),
    listed: new Map(),
    runes: await readRunes(inspection.pins, now),
  };
  const facts = { ...bare, ...(await readContents(purpose.expects(bare), bare, now)) };
  return { facts, coins, inspection };
}

/** Facts for a purpose's guards and for the total: our own records, and a module's bytes. */
async function gatherGuards<I extends object, F>(
  { C30, C31 }: Guards<I, F>,
  intent: I,
  now: SigningContext,
  bytes?: Inspection,
): Promise<GuardFacts> {
  const module = guardNeeds(C30, intent)?.id ?? null;
  const tries = guardNeeds(C31, intent);
  return {
    module: module === null ? null : await now.readModule(module),
    earlier: tries
      ? now.ownPayments(tries.of, bytes?.outputs.filter(({ mine }) => !mine) ?? [])
      : [],
    spentSats: bytes === undefined ? 0n : spentBy(intent, bytes, now),
  };
}

/** The part of an operation's shown total that this transaction spends. */
function spentBy(intent: object, { inputs }: Inspection, now: SigningContext): bigint {
  const { shown, flowId } = intent as { shown?: Shown; flowId?: string };
  if (shown?.totalSats === undefined || flowId === undefined) return 0n;
  const own = inputs.flatMap(({ mine, outpoint }) => (mine ? [outpoint] : []));
  return now.spentBefore?.(flowId, own) ?? 0n;
}

async function ownCoins(
  purpose: AnyTransaction,
  intent: object,
  inspection: Inspection,
  now: SigningContext,
): Promise<Coin[]> {
  try {
    return purpose.coins
      ? await purpose.coins(intent, inspection, now)
      : await readOwnCoins(now.reader, inspection);
  } catch (error) {
    // For a PSBT of unknown purpose, missing facts are left to the user to judge.
    if (purpose.skipsSigned && error instanceof AppError) return [];
    throw error;
  }
}

/** The texts to sign, each with its signing address. */
export function messagesOf(
  purpose: AnyMessages,
  intent: object,
  provided: Provided,
  now: SigningContext,
) {
  const { address, texts } = purpose.texts(intent, provided);
  const owner = now.ownAddress(address);
  return texts.map((message) => ({
    kind: 'message' as const,
    form: formOf(owner?.addressType ?? 'p2wpkh'),
    address,
    addressType: owner?.addressType ?? 'p2wpkh',
    path: owner?.path ?? '',
    message,
  }));
}
