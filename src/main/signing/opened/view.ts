import { flowText } from '#main/signing/card.ts';
import { inputsToSign, type Inspection, ownSums } from '#main/signing/read/inspect.ts';
import { IS_FINISHED } from '#main/signing/read/inspect-input.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import type { KeyMap } from '#main/signing/read/psbt-maps.ts';
import { sighashName } from '#main/signing/read/signed-parts.ts';
import type { PsbtView } from '#shared/ipc/psbt-view.ts';

import { extractTransaction, inputStates } from './finish.ts';

/** A PSBT as shown by the page. `notes`: what couldn't be looked up. */
export async function psbtView(
  psbtBase64: string,
  inspection: Inspection,
  notes: string[],
): Promise<PsbtView> {
  const states = await inputStates(psbtBase64);
  const sums = ownSums(inspection);
  const { maps } = parsePsbt(psbtBase64);
  const isFinal = states.length > 0 && states.every((state) => state === 'final');
  return {
    psbt: psbtBase64,
    rawHex: isFinal ? extractTransaction(psbtBase64).toHex() : null,
    txid: inspection.txidFixed ? inspection.txid : null,
    inputs: inspection.inputs.map((input, index) => ({
      outpoint: input.outpoint,
      address: input.address,
      sats: (input.proved ?? input.claimed)?.sats.toString() ?? null,
      proved: input.proved !== null,
      mine: input.mine !== null,
      path: input.mine?.path ?? null,
      keys: keysIn(maps[index + 1]),
      sighash: sighashName(input.type, input.sighash),
      state: states[index] ?? 'unsigned',
      // Its state already says that it is final, which isn't a problem here.
      problems: input.problems.filter(
        (problem) => states[index] !== 'final' || problem !== IS_FINISHED,
      ),
    })),
    outputs: inspection.outputs.map((output) => ({
      address: output.address,
      sats: output.sats.toString(),
      mine: output.mine !== null,
      isData: output.isData,
    })),
    feeSats: inspection.feeSats?.toString() ?? null,
    feeRate: inspection.feeRate,
    spentSats: sums?.spent.toString() ?? null,
    backSats: sums?.back.toString() ?? null,
    satFlow: flowText(inspection),
    problems: inspection.problems,
    notes,
    can: {
      sign: inputsToSign(inspection).length > 0,
      finalize:
        states.every((state) => state === 'signed' || state === 'final') &&
        states.some((state) => state !== 'final'),
      broadcast: isFinal,
    },
  };
}

/** More than a user could tell apart. */
const MOST_KEYS = 20;
/** Signed with (02), derived (06), and taproot (16): the key follows the type (BIP-174, BIP-371). */
const NAMED_KEY = /^(?:02|06|16)((?:0[23])?[0-9a-f]{64})$/;
const TAP_INTERNAL_KEY = '17';

function keysIn(map: KeyMap | undefined): string[] {
  const internal = map?.get(TAP_INTERNAL_KEY);
  const named = [...(map?.keys() ?? [])].flatMap((key) => NAMED_KEY.exec(key)?.[1] ?? []);
  const all = [...(internal ? [Buffer.from(internal).toString('hex')] : []), ...named];
  return [...new Set(all)].slice(0, MOST_KEYS);
}
