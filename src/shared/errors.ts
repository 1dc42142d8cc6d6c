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

/** What each code may carry beside its message. Plain JSON: it crosses processes. */
export interface ErrorDetails {
  PROVIDER_REJECTED: { row: string; code: number | string; msg: string };
  PROVIDER_SHAPE: { row?: string; at?: string };
  PROVIDER_BUSY: { retryAfterMs?: number };
  PROVIDER_UNREACHABLE: { row?: string; reason?: string; retryAfterMs?: number };
  PROVIDER_BUDGET: { resetsAt: number };
  INSUFFICIENT_FUNDS: { neededSats: string; availableSats: string; missingSats: string };
  POLICY_VIOLATION: { clauses?: { id: string; text: string }[] };
  INVALID_INPUT: { field?: string; text?: string };
  FILE_REFUSED: { reason: string; name?: string };
  PSBT_INVALID: { reason?: string };
  /** `line`: of several, the first that is not valid. */
  ADDRESS_INVALID: { reason: string; line?: number };
  /** Tables, indexes, triggers and views that are not as the app makes them. */
  DATABASE_ALTERED: {
    path: string;
    objects: { type: string; name: string; fault: 'foreign' | 'altered' | 'missing' }[];
  };
  /** See HeadFault. `changes`: how many are missing, of an older file. */
  DATABASE_BEHIND: {
    path: string;
    fault: 'older' | 'rows' | 'unknown';
    changes: number | null;
  };
  FOLDER_GONE: { path: string };
  /** `kept`: what holds as before, because the new could not be written. */
  DISK_FULL: { kept?: 'password' };
  WRONG_PASSWORD: { waitMs?: number };
  /** Of a change that was asked in the approval window. `stale`: by the time of the grant it read otherwise. */
  REFUSED: { reason: 'refused' | 'withdrawn' | 'locked' | 'stale' };
  /** The operation that holds it, where one is known. */
  COIN_LOCKED: { flowId?: string; text?: string };
  QUEUE_FULL: { most: number };
}

/** By code. Undefined too where no field of them is needed. */
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

/** A failure with a code of the closed list. `message` is for logs; the user's text is chosen by code. */
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

/** One of these codes, or any without one; its details are those of the code. */
export function isAppError<C extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: C[]
): error is AppErrorOf<C> {
  if (!(error instanceof AppError)) return false;
  return codes.length === 0 || codes.includes(error.code as C);
}

/** Flattens anything thrown into the wire form; what is not an AppError says nothing but INTERNAL. */
export function toWireError(error: unknown): WireError {
  if (error instanceof AppError) return error.toWire();
  return {
    code: 'INTERNAL',
    message: 'Something went wrong inside the app. The log has the details.',
  };
}

/** What `toWireError` made, as an error again. */
export const fromWireError = ({ code, message, details }: WireError): AppError =>
  new AppError(code, message, details);
