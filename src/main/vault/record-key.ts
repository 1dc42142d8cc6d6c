import type { NetworkId } from '#shared/bitcoin/network.ts';

/** A file of records: a network's, or the app's own. */
export type RecordFile = NetworkId | 'app';

/** What the vault knows of a file: that its rows carry codes, and that it is counted how far they have come. */
export type KnownRecords = RecordFile | `head:${RecordFile}`;

/**
 * The record key in main, and which record files it covers. It stays after a lock, for flows go on, and it signs
 * no money: with it one could write records that this app takes for its own.
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
    /** 32 bytes for HMAC-SHA256, the same in each run, whatever the password. To be asked for at each use. */
    key: (): Uint8Array | null => key,
    list: (): readonly string[] => files,
  };
}
