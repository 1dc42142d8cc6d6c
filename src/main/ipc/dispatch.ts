import type { Log } from '#main/log.ts';
import { AppError, type Result, toWireError } from '#shared/errors.ts';
import type { Audience, Call } from '#shared/ipc/call.ts';
import { say } from '#shared/words/say.ts';
import { spoken } from '#shared/words/spoken.ts';

/** Fits one file of 390 KB in base64, or 1,000 items of a batch. */
export const MAX_INPUT_BYTES = 1024 * 1024;

export interface DispatchOptions {
  log: Log;
  /** Also validates outputs, in tests and development. In production main is trusted. */
  validateOutput: boolean;
}

export type Dispatch = (
  name: string,
  input: unknown,
  audience: Exclude<Audience, 'both'>,
) => Promise<Result<unknown>>;

/** The only entry from a window into main. Never rejects; every failure has a code of the closed list. */
export function createDispatch(
  contract: Readonly<Record<string, Call>>,
  ctx: unknown,
  { log, validateOutput }: DispatchOptions,
): Dispatch {
  async function run(name: string, input: unknown, audience: Audience): Promise<unknown> {
    // Own properties only, so that `constructor` isn't a call.
    const call = Object.hasOwn(contract, name) ? contract[name] : undefined;
    if (!call) throw new AppError('UNKNOWN_CALL', 'no such call');
    if (call.audience !== 'both' && call.audience !== audience) {
      throw new AppError('FORBIDDEN_SENDER', `${name} is not for this window`);
    }
    if (sizeOf(input) > (call.maxBytes ?? MAX_INPUT_BYTES))
      throw new AppError('PAYLOAD_TOO_LARGE', 'too large to pass on');
    const parsed = call.input.safeParse(input);
    if (!parsed.success) {
      const paths = parsed.error.issues
        .slice(0, 5)
        .map((issue) => `${issue.path.join('.')}: ${issue.code}`);
      log.warn('input refused', { call: name, issues: paths });
      throw new AppError('INVALID_INPUT', 'an input is missing or out of bounds', {
        text: say.calls.input.outOfBounds,
      });
    }
    const value = spoken(await call.handle(ctx as never, parsed.data as never));
    if (!validateOutput) return value;
    const output = call.output.safeParse(value);
    if (output.success) return output.data;
    const where = output.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`${name} answers what its contract does not allow, at ${where}`);
  }

  return async (name, input, audience) => {
    try {
      return { ok: true, value: await run(name, input, audience) };
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.error('call failed', { call: name.slice(0, 60), reason: stackOf(error) });
      }
      return { ok: false, error: spoken(toWireError(error)) };
    }
  };
}

/** Size as JSON; values that JSON can't represent (cycles, bigint) are rejected. */
function sizeOf(input: unknown): number {
  try {
    const text = JSON.stringify(input) as string | undefined;
    return text === undefined ? 0 : Buffer.byteLength(text);
  } catch {
    throw new AppError('INVALID_INPUT', 'the input is not plain JSON');
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message).slice(0, 2000) : 'not an error';
}
