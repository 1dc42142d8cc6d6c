import type Database from 'better-sqlite3';

export type Db = Database.Database;

export interface Migration {
  version: number;
  name: string;
  up(db: Db): void;
  /**
   * Work that may take minutes: does a small piece of it in a transaction, and tells whether all is done and `up` may
   * run. A large file is opened without it, and runs it while the app is used.
   */
  step?(db: Db): boolean;
  /** A table that the steps take apart: until they are done, what a check of the file says of it is no damage. */
  takesApart?: string;
}
