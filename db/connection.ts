import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { schema } from "./schema/all";
import type { DataScope } from "./scope";

type Schema = typeof schema;
/** Either driver; `execute` differs between them, so use `rows`. */
export type Db = PgDatabase<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** Inside a transaction use this and never `db`: PGlite has one connection, so it would deadlock. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** An opened database of either kind. */
export interface Connection {
  /**
   * The database for the rows of a scope. With row-level security each statement outside of a transaction is one of its
   * own; without it every scope is the same database.
   */
  db(scope: DataScope): Db;
  /**
   * @param folder other migrations than all of this program
   * @throws NewerDatabase for a database that is newer than this program
   */
  migrate(folder?: string): Promise<void>;
  /** Whether statements run as the role of their scope. With ROW_SECURITY not set it is known once `migrate` or `learnRowSecurity` ended. */
  readonly hasRowSecurity: boolean;
  /** With ROW_SECURITY not set, asks the database: for a process that does not migrate. */
  learnRowSecurity(): Promise<void>;
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** How much of it this process uses. */
  use(): DatabaseUse;
  close(): Promise<void>;
}

export interface DatabaseUse {
  /** Statements and transactions that run or wait for a connection. */
  readonly running: number;
  /** Connections that are open, and how many there may be. */
  readonly open: number;
  readonly connections: number;
}
