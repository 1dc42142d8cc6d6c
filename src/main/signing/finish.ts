import { eachInTurns } from '#main/turns.ts';
import type { NewAsset } from '#main/wallet/coin-knowledge.ts';
import { AppError } from '#shared/errors.ts';
import type { Prepared, Signed } from '#shared/flows/prepared.ts';

import type { SigningContext } from './define/context.ts';
import { guardNeeds } from './define/guards.ts';
import type { AnyTransaction, PurposeOf, TransactionFacts } from './define/purpose.ts';
import { contextFor, type Judged } from './gather.ts';
import { verifyAny } from './messages/verify-any.ts';
import { checkSignatures, checkSigned } from './read/verify.ts';

/** Signatures of messages verified before yielding. */
const AT_ONCE = 8;

/** Checks every signature before it is released. `write` receives the records to store. */
export function createFinish(context: SigningContext, purposeOf: PurposeOf) {
  return async function finish(
    { purpose: name, intent }: Prepared,
    { items, facts, inspection, keep }: Judged,
    signed: string[],
    write: (run: () => void) => void = (run) => {
      run();
    },
  ): Promise<Signed> {
    const purpose = purposeOf(name);
    const verify = (item: Judged['items'][number], at: number): void => {
      if (item.kind !== 'message') return;
      const { message, address, form } = item;
      if (verifyAny(message, address, context.network, signed[at] ?? '').form !== form) {
        throw new AppError('PSBT_INVALID', 'the signature of the message does not verify');
      }
    };
    await eachInTurns(items, verify, AT_ONCE);
    const module = guardNeeds(purpose.guards.C30, intent)?.id ?? null;
    if (module !== null) write(() => context.pinModule(module));
    keep?.();
    const [item] = items;
    const [psbt] = signed;
    if (purpose.kind === 'messages' || item?.kind !== 'psbt' || psbt === undefined) {
      return { items: signed, txid: null, rawHex: null };
    }
    if (!facts || !inspection) throw new AppError('PSBT_INVALID', 'there is nothing to sign');
    const now = contextFor(context, intent);
    const named = item.inputs.map(({ index }) => index);
    const predicted = inspection.txidFixed ? inspection.txid : null;
    const txid = purpose.completedByOthers ? null : predicted;
    if (!purpose.finalizes) {
      await checkSignatures(item.psbt, psbt, named);
      write(() => {
        purpose.signed?.({ facts, signedPsbt: psbt, txid, context: now });
        if (txid !== null) keepTrail(context, facts, txid);
      });
      return { items: signed, txid, rawHex: null };
    }
    const done = await checkSigned(item.psbt, psbt, named, predicted);
    purpose.signed?.({ facts, signedPsbt: psbt, txid: done.txid, context: now });
    keepTrail(context, facts, done.txid);
    // What can't be followed now is read when the coin is to pay.
    await context.trail
      .made(done.txid, (script) => now.findScript(script) !== null, done.rawHex)
      .catch(() => undefined);
    keepChange(context, purpose, facts, done.txid);
    return { items: signed, ...done };
  };
}

/** Records assets moved to our outputs, whatever an index says about them later. */
function keepTrail(
  { trail }: SigningContext,
  { inspection, runes }: TransactionFacts,
  txid: string,
): void {
  const { inputs, outputs, pins } = inspection;
  const from = inputs.filter(({ mine }) => mine).map(({ outpoint }) => outpoint);
  const to = pins.flatMap(({ kind, id, output, offset }): NewAsset[] =>
    typeof output === 'number' && outputs[output]?.mine
      ? [{ outpoint: `${txid}:${output}`, kind, id, sat: offset, learned: 'made' }]
      : [],
  );
  trail.moved(txid, from, to);
  trail.noteRunes([...runes].flatMap(([id, { said }]) => (said ? [{ id, ...said }] : [])));
}

/** Our change made entirely of proved clean coins counts as clean before any index knows it. */
function keepChange(
  context: SigningContext,
  purpose: AnyTransaction,
  facts: TransactionFacts,
  txid: string,
): void {
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
