import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { PlainError } from '../terminal.ts';
import type { Sequence, Table } from './tables.ts';

/**
 * A backup is one tar.gz, which any tar can open:
 *   manifest.json                what is inside
 *   tables/public.users/000001   the rows as COPY writes them, in parts to be read one after the other
 *   media/…                      the files of MEDIA_DIR
 */
export interface Manifest {
  readonly format: 1;
  readonly createdAt: string;
  readonly migrations: readonly string[];
  readonly queueVersion: number | null;
  /** In an order that satisfies foreign keys. */
  readonly tables: readonly (Table & { readonly rows: number })[];
  readonly sequences: readonly Sequence[];
}

export interface ArchiveWriter {
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
}

export interface ArchiveEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Writes an archive that only its owner may read, since it contains everything. */
export async function writeArchive(file: string, fill: (writer: ArchiveWriter) => Promise<void>): Promise<void> {
  const tar = pack();
  const written = pipeline(Readable.from(tar), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
  const filled = fill({
    async add(name, size, content) {
      const entry = new Promise<void>((resolve, reject) => {
        const sink = tar.entry({ name, size }, (error) => (error ? reject(error) : resolve()));
        Readable.from(content).on('error', reject).pipe(nodeStream(sink));
      });
      await Promise.race([entry, written]);
    },
  });
  await filled.then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  );
  await Promise.all([filled, written]);
}

/** Yields its entries in order, each to be read to its end. @throws PlainError when the file is not a whole backup. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), nodeStream(tar));
  read.catch(() => undefined); // the loop below ends with the same error
  for await (const entry of whole(file, tar))
    yield { name: entry.header.name, content: whole(file, entry as AsyncIterable<Uint8Array>) };
}

async function* whole<Item>(file: string, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } catch (error) {
    throw new PlainError(`${file} is not a whole backup: it is cut off, damaged or another kind of file.`, {
      cause: error,
    });
  }
}

/** Cast: tar-stream's streams behave as Node's do, only their types differ. */
const nodeStream = (stream: unknown): NodeJS.WritableStream => stream as NodeJS.WritableStream;
