/** Bytes of a part before base64: below the limit of one call. */
export const BACKUP_PART_BYTES = 512 * 1024;
