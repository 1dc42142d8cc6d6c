/** What a thread that writes a log back is told when it starts. */
export interface WriteBackData {
  /** Of the file of records. */
  path: string;
  /** Whose turn it is: one of `turns`, in the first 32 bits. */
  turn: SharedArrayBuffer;
}

/** The thread has the file open while it writes, and at no other time; once it is ended it never opens it again. */
export const turns = { free: 0, writing: 1, ended: 2 } as const;
