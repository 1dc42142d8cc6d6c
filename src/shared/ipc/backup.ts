/** Bytes per part before base64, within the limit of one call. */
export const BACKUP_PART_BYTES = 512 * 1024;
