import { flowText } from '#main/signing/card.ts';
import type { Inspection } from '#main/signing/read/inspect.ts';
import { sighashName } from '#main/signing/read/sighash.ts';
import { inputsToSign, ownSums } from '#main/signing/sums.ts';
import type { PsbtView } from '#shared/ipc/psbt-view.ts';

import { extractTransaction, inputStates } from './finish.ts';

/** What the page shows of a PSBT. `notes` says what could not be looked up. */
export async function psbtView(
  psbtBase64: string,
  inspection: Inspection,
  notes: string[],
): Promise<PsbtView> {
  const states = await inputStates(psbtBase64);
  const sums = ownSums(inspection);
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
      sighash: sighashName(input.type, input.sighash),
      state: states[index] ?? 'unsigned',
      problems: input.problems,
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
