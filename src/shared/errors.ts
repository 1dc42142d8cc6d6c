/** The closed list of failures that a caller or the user can act on. Anything else is INTERNAL. */
export const errorCodes = [
  'UNKNOWN_CALL',
  'INVALID_INPUT',
  'FORBIDDEN_SENDER',
  'PAYLOAD_TOO_LARGE',
  'INTERNAL',
  'VAULT_ABSENT',
  'VAULT_EXISTS',
  'VAULT_LOCKED',
  'VAULT_CORRUPT',
  'WRONG_PASSWORD',
  'PHRASE_INVALID',
  'KEY_INVALID',
  'WATCH_ONLY',
  'BACKUP_INVALID',
  'PROVIDER_UNREACHABLE',
  'PROVIDER_BUSY',
  'PROVIDER_REJECTED',
  'PROVIDER_SHAPE',
  'PROVIDER_BUDGET',
  'API_KEY_REFUSED',
  'NOT_ON_NETWORK',
  'INSUFFICIENT_FUNDS',
  'ASSET_AT_RISK',
  'PSBT_INVALID',
  'POLICY_VIOLATION',
  'DIGEST_MISMATCH',
  'ADDRESS_INVALID',
  'FILE_REFUSED',
  'ORDER_REFUSED',
  'FLOW_NOT_FOUND',
  'ANSWER_NOT_EXPECTED',
  'REFUSED',
  'QUEUE_FULL',
  'COIN_LOCKED',
  'QUOTE_EXPIRED',
  'NOT_FOUND',
  'DATABASE_TOO_NEW',
  'DATABASE_CORRUPT',
  'DATABASE_ALTERED',
  'DATABASE_BEHIND',
  'DATABASE_BUSY',
  'DATABASE_READ_ONLY',
  'FOLDER_GONE',
  'DISK_FULL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Details of each code besides its message. Plain JSON, since they cross processes. */
export interface ErrorDetails {
  PROVIDER_REJECTED: { row: string; code: number | string; msg: string };
  PROVIDER_SHAPE: { row?: string; at?: string };
  /** `reason`: the provider is under maintenance, whatever the number of calls. */
  PROVIDER_BUSY: { retryAfterMs?: number; reason?: 'maintenance' | 'rate' };
  PROVIDER_UNREACHABLE: { row?: string; reason?: string; why?: string; retryAfterMs?: number };
  PROVIDER_BUDGET: { resetsAt: number };
  INSUFFICIENT_FUNDS: { neededSats: string; availableSats: string; missingSats: string };
  POLICY_VIOLATION: { clauses?: { id: string; text: string }[] };
  /** `reason` and `name`: of a payment link, see `LinkFault`. */
  INVALID_INPUT: { field?: string; text?: string; reason?: string; name?: string };
  FILE_REFUSED: { reason: string; name?: string };
  PSBT_INVALID: { reason?: string };
  /** `line`: of several, the first invalid one. */
  ADDRESS_INVALID: { reason: string; line?: number };
  /** Tables, indexes, triggers and views that differ from the app's. */
  DATABASE_ALTERED: {
    path: string;
    objects: { type: string; name: string; fault: 'foreign' | 'altered' | 'missing' }[];
  };
  /** See HeadFault. `changes`: how many changes an older file lacks. */
  DATABASE_BEHIND: {
    path: string;
    fault: 'older' | 'rows' | 'unknown';
    changes: number | null;
  };
  FOLDER_GONE: { path: string };
  /** `kept`: what stays valid because the new value couldn't be written. */
  DISK_FULL: { kept?: 'password' };
  WRONG_PASSWORD: { waitMs?: number };
  /** For a change requested in the approval window. `stale`: it had changed by the time it was confirmed. */
  REFUSED: { reason: 'refused' | 'withdrawn' | 'locked' | 'stale' };
  /** The operation that holds the coin, if known. */
  COIN_LOCKED: { flowId?: string; text?: string };
  QUEUE_FULL: { most: number };
}

/** By code. Undefined is also accepted if no detail is required. */
type DetailsByCode = {
  [C in ErrorCode]: C extends keyof ErrorDetails
    ? object extends ErrorDetails[C]
      ? ErrorDetails[C] | undefined
      : ErrorDetails[C]
    : unknown;
};
type Rest<D> = undefined extends D
  ? [details?: D, options?: ErrorOptions]
  : [details: D, options?: ErrorOptions];

export interface WireError {
  code: ErrorCode;
  message: string;
  details?: unknown;
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: WireError };

/** A failure with a code of the closed list. `message` is for logs; the user-facing text is chosen by code. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: DetailsByCode[C];

  constructor(code: C, message: string, ...[details, options]: Rest<DetailsByCode[C]>) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details as DetailsByCode[C];
  }

  toWire(): WireError {
    return this.details === undefined
      ? { code: this.code, message: this.message }
      : { code: this.code, message: this.message, details: this.details };
  }
}

type AppErrorOf<C extends ErrorCode> = C extends ErrorCode ? AppError<C> : never;

/** Whether it is an AppError with one of these codes (with none given, any); narrows its details. */
export function isAppError<C extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: C[]
): error is AppErrorOf<C> {
  if (!(error instanceof AppError)) return false;
  return codes.length === 0 || codes.includes(error.code as C);
}

/** Converts anything thrown to the wire form; anything but an AppError becomes a bare INTERNAL. */
export function toWireError(error: unknown): WireError {
  if (error instanceof AppError) return error.toWire();
  return {
    code: 'INTERNAL',
    message: 'Something went wrong inside the app. The log has the details.',
  };
}

/** The reverse of `toWireError`. */
export const fromWireError = ({ code, message, details }: WireError): AppError =>
  new AppError(code, message, details);
