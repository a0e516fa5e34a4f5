import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { finished } from 'node:stream/promises';
import { PlainError } from '../terminal.ts';
import type { Manifest } from './archive.ts';
import { columnList, quoteIdentifier } from './tables.ts';

export interface TableWriter {
  readonly name: string;
  readonly rows: number;
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** One COPY into a table, fed in chunks. */
export function openTableWriter(client: pg.Client, manifest: Manifest, name: string): TableWriter {
  const table = manifest.tables.find((known) => `${known.schema}.${known.name}` === name);
  if (!table) throw new PlainError(`The backup holds rows of ${name}, which its own manifest does not name.`);
  const stream = client.query(copyFrom(`copy ${quoteIdentifier(table)} (${columnList(table)}) from stdin`));
  const ended = finished(stream);
  return {
    name,
    rows: table.rows,
    write: async (chunk) =>
      Promise.race([
        ended, // a COPY that the database refuses never takes the chunk
        new Promise<void>((resolve, reject) => stream.write(chunk, (error) => (error ? reject(error) : resolve()))),
      ]),
    async close() {
      stream.end();
      await ended;
    },
  };
}
