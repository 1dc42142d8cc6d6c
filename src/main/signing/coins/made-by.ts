import * as bitcoin from 'bitcoinjs-lib';

import { spentOutpoint, spentTxid, transactionOf } from '#main/raw-transaction.ts';
import { readEnvelopes, scriptPathOf } from '#main/signing/read/envelope.ts';
import { readRunestone } from '#main/signing/read/runestone.ts';
import { landingOf, satFlow } from '#main/signing/read/sat-flow.ts';
import type { NewAsset } from '#main/wallet/coin-knowledge.ts';
import { sum } from '#shared/bitcoin/amount.ts';
import { type KeptAsset, POSSIBLE } from '#shared/bitcoin/kept-asset.ts';
import { AppError } from '#shared/errors.ts';

export interface MakerDeps {
  /** A raw transaction in hex, whose hash is verified here. `isFresh`: bypasses stored bytes. */
  previousOf: (txid: string, isFresh?: boolean) => Promise<string>;
  /** Recorded assets of a coin that the transaction spends. */
  kept: (outpoint: string) => readonly KeptAsset[];
}

/** Further transactions read to find on which sat an inscription was revealed. */
const MAX_LOOKUPS = 50;

/**
 * What a transaction put on its outputs, from its bytes: inscriptions revealed in its witnesses, recorded ones on coins
 * it spends, and outputs that its runestone may have given runes. A txid doesn't cover witnesses, so an inscription
 * that isn't found isn't proved absent; if a witness is missing, nothing is concluded. Then throws NOT_FOUND;
 * PSBT_INVALID for another transaction's bytes; and errors of `previousOf`.
 */
export async function assetsMadeBy(txid: string, deps: MakerDeps): Promise<NewAsset[]> {
  let transaction = await readTransaction(txid, deps);
  if (transaction.isCoinbase()) return [];
  if (lacksWitness(transaction)) transaction = await readTransaction(txid, deps, true);
  if (lacksWitness(transaction)) {
    throw new AppError('NOT_FOUND', `the transaction ${txid} came without its signatures`);
  }
  return [
    ...(await inscriptionsOf(transaction, txid, deps)),
    ...possibleTokens(transaction, txid, deps),
  ];
}

const lacksWitness = ({ ins }: bitcoin.Transaction): boolean =>
  ins.some(({ script, witness }) => script.length + witness.length === 0);

async function readTransaction(
  txid: string,
  { previousOf }: MakerDeps,
  isFresh = false,
): Promise<bitcoin.Transaction> {
  const transaction = transactionOf(await previousOf(txid, isFresh), txid);
  if (transaction) return transaction;
  throw new AppError('PSBT_INVALID', `another transaction was given out for ${txid}`);
}

async function inscriptionsOf(
  transaction: bitcoin.Transaction,
  txid: string,
  deps: MakerDeps,
): Promise<NewAsset[]> {
  const { ins, outs } = transaction;
  const before = sumsBefore(transaction, deps);
  const values = outs.map(({ value }) => value);
  const total = sum(values);
  // As if one input held every sat. It is made once: an order of a thousand files reveals as many.
  const flow = satFlow([total], values);
  const found: NewAsset[] = [];
  const land = (id: string, sat: bigint): void => {
    const place = landingOf(flow, 0, sat);
    if (place && place.output !== 'fee') {
      const outpoint = `${txid}:${place.output}`;
      found.push({ outpoint, kind: 'inscription', id, sat: place.offset, learned: 'bytes' });
    }
  };
  let revealed = 0;
  for (const [at, input] of ins.entries()) {
    const kept = deps.kept(spentOutpoint(input)).filter(({ kind }) => kind === 'inscription');
    for (const { id, sat } of kept) land(id, (await before(at)) + (sat ?? 0n));
    const path = scriptPathOf(input.witness);
    for (const { pointer } of (path && readEnvelopes(path.leaf)) ?? []) {
      const isPointed = pointer !== null && pointer < total;
      land(`${txid}i${revealed}`, isPointed ? pointer : await before(at));
      revealed += 1;
    }
  }
  return found;
}

/** Sats of earlier inputs, read only for the few transactions that need them. */
function sumsBefore({ ins }: bitcoin.Transaction, deps: MakerDeps) {
  const values: bigint[] = [];
  return async (at: number): Promise<bigint> => {
    if (at > MAX_LOOKUPS) throw new AppError('NOT_FOUND', 'it spends too many coins to follow');
    for (let next = values.length; next < at; next += 1) {
      const input = ins[next];
      if (!input) break;
      const previous = await readTransaction(spentTxid(input), deps);
      values.push(previous.outs[input.index]?.value ?? 0n);
    }
    return sum(values.slice(0, at));
  };
}

/** Outputs that may hold runes or alkanes; the bytes alone can't tell amounts, or whether there are any. */
function possibleTokens(
  { ins, outs }: bitcoin.Transaction,
  txid: string,
  deps: MakerDeps,
): NewAsset[] {
  const stone = readRunestone(outs.map(({ script }) => script));
  const open = outs.flatMap(({ script }, at) =>
    script[0] === bitcoin.opcodes['OP_RETURN'] ? [] : [at],
  );
  const spent = new Set(
    ins.flatMap((input) => deps.kept(spentOutpoint(input)).map(({ kind }) => kind)),
  );
  const [first] = open;
  const runes = new Set<number | undefined>();
  if (stone && stone.cenotaph === null) {
    runes.add(stone.pointer ?? first);
    for (const { output } of stone.edicts) {
      for (const at of output === outs.length ? open : [output]) runes.add(at);
    }
  } else if (!stone && spent.has('rune')) runes.add(first);
  const isSteered = stone?.carriesProtocol === true || (stone !== null && spent.has('alkane'));
  const alkanes = isSteered ? open : spent.has('alkane') ? [first] : [];
  const possible = (kind: 'rune' | 'alkane', at: number | undefined): NewAsset[] =>
    at === undefined || !open.includes(at)
      ? []
      : [{ outpoint: `${txid}:${at}`, kind, id: POSSIBLE, sat: null, learned: 'bytes' }];
  return [
    ...[...runes].flatMap((at) => possible('rune', at)),
    ...alkanes.flatMap((at) => possible('alkane', at)),
  ];
}
