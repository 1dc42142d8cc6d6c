import { networks } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { SpendQuote } from '#shared/ipc/spend.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

import { faultText, parseAddress, type ScriptType } from '../wallet/addresses.ts';
import {
  BROADCAST_MAXIMUM,
  dustLimit,
  feeFor,
  type InputType,
  RELAY_MINIMUM,
  sizeOf,
} from '../wallet/fees.ts';
import {
  type Selectable,
  selectCoins,
  type SelectionRequest,
  spendAll,
  sweep,
} from '../wallet/selection.ts';
import type { NetworkSession } from './network-session.ts';

const error = (field: string, text: string): Problem => ({ field, text, severity: 'error' });
const warning = (field: string, text: string): Problem => ({ field, text, severity: 'warning' });

type Parts = Pick<SpendQuote, 'problems' | 'cost' | 'max' | 'outputs'>;
const nothing: Parts = { problems: [], cost: null, max: null, outputs: [] };

/** What stands in the way of a spend and what it would cost, from the coins as last seen. */
export async function quoteSpend(input: SpendInput, session: NetworkSession): Promise<SpendQuote> {
  const { problems, mine } = checkSpend(input, session);
  if (problems.some(({ severity }) => severity === 'error')) {
    return { ...nothing, problems, mine };
  }
  try {
    const parts = await costOf(input, session);
    return { ...parts, problems: [...problems, ...parts.problems], mine };
  } catch (thrown) {
    const problem = fundsProblem(thrown);
    if (!problem) throw thrown;
    return { ...nothing, problems: [...problems, problem], mine };
  }
}

function fundsProblem(thrown: unknown): Problem | null {
  if (isAppError(thrown, 'INSUFFICIENT_FUNDS')) {
    const { missingSats } = thrown.details as { missingSats: string };
    return error('funds', `The clean coins do not suffice: ${missingSats} sats are missing.`);
  }
  if (isAppError(thrown, 'INVALID_INPUT', 'NOT_FOUND'))
    return error(
      'funds',
      (thrown.details as { text?: string } | undefined)?.text ?? thrown.message,
    );
  if (isAppError(thrown, 'ASSET_AT_RISK'))
    return error('funds', 'A coin that would pay is not proved clean.');
  if (isAppError(thrown, 'COIN_LOCKED'))
    return error('funds', 'A coin that would pay is reserved by another operation.');
  return null;
}

/** What can be said without any coin: addresses, amounts, the rate. */
export function checkSpend(
  input: SpendInput,
  session: NetworkSession,
): { problems: Problem[]; mine: string[] } {
  const problems: Problem[] = [];
  const mine: string[] = [];
  if (input.feeRate < RELAY_MINIMUM || input.feeRate > BROADCAST_MAXIMUM) {
    problems.push(error('feeRate', `Between ${RELAY_MINIMUM} and ${BROADCAST_MAXIMUM} sat/vB.`));
  }
  if (input.kind === 'consolidate' && new Set(input.coins).size < 2)
    problems.push(error('coins', 'Choose two coins at least.'));
  const seen = new Set<string>();
  for (const [index, { address, sats }] of addressesOf(input).entries()) {
    const field = `recipients.${index}`;
    const parsed = attemptParse(address, session);
    if (typeof parsed === 'string') {
      problems.push(error(`${field}.address`, parsed));
      continue;
    }
    if (seen.has(parsed.address))
      problems.push(warning(`${field}.address`, 'This address is in the list twice.'));
    seen.add(parsed.address);
    const isMine = session.own.isMine(parsed.address);
    if (isMine) mine.push(parsed.address);
    const caution = session.trapAt(parsed.address, isMine);
    if (caution !== null) problems.push(warning(`${field}.address`, caution));
    if (sats !== null && sats < dustLimit[parsed.type])
      problems.push(
        error(`${field}.sats`, `At least ${dustLimit[parsed.type]} sats: nodes relay no less.`),
      );
    if (input.kind === 'send-inscription' && !isMine && input.confirmation !== address.slice(-6))
      problems.push(
        error(
          'confirmation',
          'This address is not yours. Type its last six characters to confirm it.',
        ),
      );
  }
  return { problems, mine };
}

function addressesOf(input: SpendInput): { address: string; sats: bigint | null }[] {
  if (input.kind === 'send')
    return input.recipients.map(({ address, sats }) => ({ address, sats: BigInt(sats) }));
  return input.kind === 'send-inscription' ? [{ address: input.address, sats: null }] : [];
}

function attemptParse(address: string, session: NetworkSession) {
  try {
    return parseAddress(address, networks[session.id]);
  } catch (thrown) {
    if (!isAppError(thrown, 'ADDRESS_INVALID')) throw thrown;
    return faultText((thrown.details as { reason: string }).reason);
  }
}

async function costOf(input: SpendInput, session: NetworkSession): Promise<Parts> {
  switch (input.kind) {
    case 'send':
      return sendCost(input, session);
    case 'send-inscription':
      return inscriptionCost(input, session);
    case 'consolidate': {
      const coins = selectable(await named(input.coins, session), session);
      const { restSats, feeSats, vsize } = sweep(coins, request(input, session), changeScript);
      return {
        ...nothing,
        cost: costView(feeSats, vsize, coins.length, feeSats, 0n),
        outputs: [restSats.toString()],
      };
    }
    case 'split':
    case 'bump': {
      const { feeSats, vsize, inputs, outputs } = await session.previewSpend(input);
      return {
        ...nothing,
        cost: costView(feeSats, vsize, inputs, feeSats, 0n),
        outputs: outputs.map(String),
      };
    }
  }
}

/** Change is estimated as the cheaper to make of what accounts have: the difference is 12 vB. */
const changeScript: ScriptType = 'p2wpkh';

const request = ({ feeRate }: { feeRate: number }, session: NetworkSession): SelectionRequest => ({
  paySats: 0n,
  payTypes: [],
  changeType: session.own.changeType(),
  feeRate,
  minChange: BigInt(session.minCoinSats()),
});

const costView = (
  feeSats: bigint,
  vsize: number,
  inputs: number,
  outlay: bigint,
  change: bigint,
): NonNullable<SpendQuote['cost']> => ({
  feeSats: feeSats.toString(),
  vsize,
  inputs,
  outlaySats: outlay.toString(),
  changeSats: change.toString(),
});

const isFree = ({ verdict, frozen, lockedBy }: CoinView): boolean =>
  verdict === 'clean' && !frozen && lockedBy === null;

function selectable(coins: readonly CoinView[], session: NetworkSession): Selectable[] {
  return coins.map(({ outpoint, sats, address }) => ({
    outpoint,
    sats: BigInt(sats),
    type: session.own.inputType(address),
  }));
}

async function freeCoins(session: NetworkSession): Promise<Selectable[]> {
  const { coins } = await session.coins.list(false);
  return selectable(
    coins.filter((coin) => isFree(coin) && session.own.canPayFrom(coin.address)),
    session,
  );
}

async function named(outpoints: readonly string[], session: NetworkSession): Promise<CoinView[]> {
  const { coins } = await session.coins.list(false);
  return outpoints.map((outpoint) => {
    const coin = coins.find((one) => one.outpoint === outpoint);
    if (!coin) throw new AppError('NOT_FOUND', 'a chosen coin is not there any more');
    if (!isFree(coin)) throw new AppError('ASSET_AT_RISK', 'a chosen coin is not free and clean');
    return coin;
  });
}

const largest = (below: number): number => below - 1;

async function sendCost(
  input: Extract<SpendInput, { kind: 'send' }>,
  session: NetworkSession,
): Promise<Parts> {
  const pool = input.coins
    ? selectable(await named(input.coins, session), session)
    : await freeCoins(session);
  const network = networks[session.id];
  const paid = input.recipients.map(({ address, sats }) => ({
    type: parseAddress(address, network).type,
    sats: BigInt(sats),
  }));
  const want = {
    ...request(input, session),
    paySats: paid.reduce((sum, { sats }) => sum + sats, 0n),
    payTypes: paid.map(({ type }) => type),
  };
  const max = maxOf(input.coins ? pool : worthwhile(pool, input.feeRate), paid, want);
  try {
    const chosen = input.coins ? spendAll(pool, want) : selectCoins(pool, want, largest);
    const { coins, feeSats, vsize, changeSats } = chosen;
    const outlay = want.paySats + feeSats;
    return { ...nothing, cost: costView(feeSats, vsize, coins.length, outlay, changeSats), max };
  } catch (thrown) {
    const problem = fundsProblem(thrown);
    if (!problem) throw thrown;
    return { ...nothing, problems: [problem], max };
  }
}

/** Coins that bring more than spending them costs. */
function worthwhile(coins: readonly Selectable[], feeRate: number): Selectable[] {
  const costs = (type: InputType): bigint =>
    feeFor(feeRate, sizeOf([type, type], []) - sizeOf([type], []));
  return coins.filter(({ sats, type }) => sats > costs(type)).slice(0, 500);
}

function maxOf(
  pool: readonly Selectable[],
  paid: readonly { type: ScriptType; sats: bigint }[],
  want: SelectionRequest,
): SpendQuote['max'] {
  const last = paid.at(-1);
  if (!last) return null;
  const others = paid.slice(0, -1);
  try {
    const { restSats } = sweep(
      pool,
      {
        ...want,
        paySats: others.reduce((sum, { sats }) => sum + sats, 0n),
        payTypes: others.map(({ type }) => type),
      },
      last.type,
    );
    return { sats: restSats.toString(), coins: pool.map(({ outpoint }) => outpoint) };
  } catch (thrown) {
    if (isAppError(thrown, 'INSUFFICIENT_FUNDS')) return null;
    throw thrown;
  }
}

async function inscriptionCost(
  input: Extract<SpendInput, { kind: 'send-inscription' }>,
  session: NetworkSession,
): Promise<Parts> {
  const { coins } = await session.coins.list(false);
  const carrier = coins.find(({ outpoint }) => outpoint === input.outpoint);
  if (!carrier?.inscriptions.includes(input.inscriptionId)) {
    throw new AppError('NOT_FOUND', 'The inscription is not on this coin any more.');
  }
  const problems: Problem[] = [];
  if (carrier.inscriptions.length > 1)
    problems.push(error('outpoint', 'Its coin carries other inscriptions: split them out first.'));
  if (carrier.frozen) problems.push(error('outpoint', 'Its coin is frozen by you.'));
  if (carrier.lockedBy !== null)
    problems.push(error('outpoint', 'Its coin is reserved by another operation.'));
  if (carrier.height === null)
    problems.push(error('outpoint', 'It is not confirmed yet: wait for a block.'));
  const { type } = parseAddress(input.address, networks[session.id]);
  const [fixed] = selectable([carrier], session);
  if (!fixed) return { ...nothing, problems };
  const paySats = fixed.sats > dustLimit[type] ? fixed.sats : dustLimit[type];
  const want = { ...request(input, session), paySats, payTypes: [type], fixed: [fixed] };
  const chosen = selectCoins(await freeCoins(session), want, largest);
  const { feeSats, vsize, changeSats } = chosen;
  const cost = costView(feeSats, vsize, chosen.coins.length + 1, paySats + feeSats, changeSats);
  return { ...nothing, problems, cost };
}
