import type { NetworkId } from '#shared/bitcoin/network.ts';

/** A database file: a network's, or the app's own. */
export type RecordFile = NetworkId | 'app';

/** What the vault records about a file: that its rows carry codes, and that its progress is counted. */
export type KnownRecords = RecordFile | `head:${RecordFile}`;

/**
 * The record key in main, and the record files it covers. It survives a lock, since flows continue. It can't sign; it
 * could forge records that this app would trust.
 */
export function createRecordKey() {
  let key: Buffer | null = null;
  let files: readonly string[] = [];

  return {
    /** `hex`: 32 bytes for HMAC-SHA256. */
    adopt(hex: string): void {
      key = Buffer.from(hex, 'hex');
    },
    adoptList(found: readonly string[]): void {
      files = found;
    },
    forget(): void {
      key?.fill(0);
      key = null;
      files = [];
    },
    /** 32 bytes for HMAC-SHA256, constant across runs and passwords. Request it at each use. */
    key: (): Uint8Array | null => key,
    list: (): readonly string[] => files,
  };
}
