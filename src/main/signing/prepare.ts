import { isWatched } from '#main/wallet/accounts.ts';
import type { Purpose } from '#shared/flows/approval.ts';
import { type Prepared, type Provided, provided as givenSchema } from '#shared/flows/prepared.ts';

import { missingTransactions } from './coins/previous.ts';
import type { SigningContext } from './define/context.ts';
import type { AnyTransaction } from './define/purpose.ts';
import {
  contextFor,
  type Gather,
  type GatherDeps,
  messagesOf,
  oneMoment,
  parsed,
} from './gather.ts';
import { completePsbt } from './read/complete.ts';
import { parsePsbt } from './read/psbt.ts';

type PrepareDeps = Pick<GatherDeps, 'context' | 'purposeOf'> & Pick<Gather, 'look'>;

/**
 * Builds what was requested, or parses what came from outside. The caller stores the result, which contains no
 * verdicts: these are made each time it is shown or signed. Throws INSUFFICIENT_FUNDS, ASSET_AT_RISK, COIN_LOCKED,
 * INVALID_INPUT, NOT_FOUND (a coin is gone), PSBT_INVALID, ADDRESS_INVALID, and the provider's errors.
 */
export function createPrepare({ context, purposeOf, look }: PrepareDeps) {
  return async function prepare(
    name: Purpose,
    request: object,
    outside: Partial<Provided> & { psbt?: string } = {},
  ): Promise<Prepared> {
    const purpose = purposeOf(name);
    const intent = parsed(purpose, request);
    const { psbt: text, ...rest } = outside;
    const provided = givenSchema.parse(rest);
    if (purpose.kind === 'messages') {
      const items = messagesOf(purpose, intent, provided, contextFor(context, intent));
      const nothing = { outpoints: [], feeSats: '0', txid: '', unsignedHex: '' };
      return { purpose: name, intent: { ...intent }, items, provided, ...nothing };
    }
    const now = contextFor(oneMoment(context), intent);
    const built = text === undefined ? await purpose.build?.(intent, now) : undefined;
    const bytes =
      built === undefined
        ? await read(purpose, text ?? '', provided, now)
        : { psbt: built, provided };
    const previous = { ...bytes.provided.previous, ...purpose.known?.(intent) };
    const inspection = await look(bytes.psbt, previous, now);
    purpose.refuse?.(intent, inspection);
    const { feeSats, txidFixed, txid, predictedHex } = inspection;
    return {
      purpose: name,
      intent: { ...intent },
      // Which inputs are signed is decided at each judgement.
      items: [{ kind: 'psbt', psbt: bytes.psbt, inputs: [] }],
      provided: bytes.provided,
      outpoints: inspection.inputs.flatMap(({ mine, outpoint }) => (mine ? [outpoint] : [])),
      feeSats: (feeSats !== null && feeSats > 0n ? feeSats : 0n).toString(),
      txid: txidFixed ? txid : '',
      unsignedHex: predictedHex,
      ...(inspection.inputs.some(({ mine }) => mine && isWatched(mine)) ? { outside: true } : {}),
    };
  };
}

/** External bytes, completed with missing proofs. */
async function read(
  purpose: AnyTransaction,
  text: string,
  provided: Provided,
  { client, findScript }: SigningContext,
): Promise<{ psbt: string; provided: Provided }> {
  const canonical = toBase64(text);
  const { previous } = await missingTransactions(client, canonical);
  const psbt = purpose.completes ? await completePsbt(canonical, previous, findScript) : canonical;
  return {
    psbt,
    provided: { ...provided, previous: { ...provided.previous, ...Object.fromEntries(previous) } },
  };
}

/** A PSBT in hex or base64 as canonical base64, so that every later parse sees the same bytes. */
function toBase64(text: string): string {
  const psbt = /^([0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex').toString('base64') : text;
  parsePsbt(psbt);
  return psbt;
}
