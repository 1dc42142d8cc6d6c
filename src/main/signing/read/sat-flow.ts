/** A range of sats from an input to an output, or to the fee. Offsets are within input and output. */
export interface SatRange {
  input: number;
  inputOffset: bigint;
  output: number | 'fee';
  outputOffset: bigint;
  sats: bigint;
}

/** First in, first out over inputs and outputs, the rest to the fee (ordinal theory). Values must be proved. */
export function satFlow(inputs: readonly bigint[], outputs: readonly bigint[]): SatRange[] {
  const ranges: SatRange[] = [];
  let output = 0;
  let outputOffset = 0n;
  for (const [input, sats] of inputs.entries()) {
    let inputOffset = 0n;
    while (inputOffset < sats) {
      while (output < outputs.length && outputOffset === outputs[output]) {
        output += 1;
        outputOffset = 0n;
      }
      const room = output < outputs.length ? (outputs[output] ?? 0n) - outputOffset : null;
      const left = sats - inputOffset;
      const run = room === null || left < room ? left : room;
      ranges.push({
        input,
        inputOffset,
        output: room === null ? 'fee' : output,
        outputOffset,
        sats: run,
      });
      inputOffset += run;
      outputOffset += run;
    }
  }
  return ranges;
}

/** Where one sat of an input goes. */
export function landingOf(
  ranges: readonly SatRange[],
  input: number,
  offset: bigint,
): { output: number | 'fee'; offset: bigint } | null {
  const range = ranges.find(
    (one) =>
      one.input === input && offset >= one.inputOffset && offset < one.inputOffset + one.sats,
  );
  if (!range) return null;
  return { output: range.output, offset: range.outputOffset + offset - range.inputOffset };
}
