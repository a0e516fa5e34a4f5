import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLOutputValue, type SQLTagStore } from 'node:sqlite';
import { schema } from './schema.ts';

export type Row = Record<string, SQLOutputValue>;

export type Store = {
  sql: SQLTagStore;
  inTransaction<Result>(work: () => Result): Result;
  close(): void;
};

/** Opens the file, or creates it with its folder; `:memory:` works too. */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = normal;');
  database.exec(schema);
  return {
    sql: database.createTagStore(),
    inTransaction(work) {
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** Parses a row's JSON document; the caller vouches for the type. */
export function documentOf<Document>(row: Row): Document {
  return JSON.parse(String(row['document'])) as Document;
}
