import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isDraft } from '../../apps/api/src/platform/storage/disk-storage.ts';
import { PlainError } from '../terminal.ts';
import { writeArchive, type ArchiveWriter, type Manifest } from './archive.ts';
import {
  columnList,
  countRows,
  listMigrations,
  listSequences,
  listTables,
  queueVersion,
  quoteIdentifier,
  type Table,
} from './tables.ts';

const PART_BYTES = 4 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

export interface BackupPlace {
  readonly url: string;
  readonly mediaDirectory: string;
  /** True when pictures and videos are in a bucket, which has backups of its own. */
  readonly hasBucket?: boolean;
}

export interface BackupSize {
  readonly tables: number;
  readonly rows: number;
  readonly mediaFiles: number;
}

/** Writes a snapshot of the database, and the media files, into `file`, while the app may go on working. */
export async function writeBackup(
  { url, mediaDirectory, hasBucket = false }: BackupPlace,
  file: string,
  onProgress: (line: string) => void,
): Promise<BackupSize> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const unfinished = `${file}.part`;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'",
    );
    const manifest = await describe(client);
    let mediaFiles = 0;
    await writeArchive(unfinished, async (writer) => {
      await addText(writer, 'manifest.json', JSON.stringify(manifest, null, 2));
      for (const table of manifest.tables) await addTable(writer, client, table, onProgress);
      const readyMedia = await countReadyMedia(client);
      // A snapshot that is held for hours, while files are copied, would slow down every queue of the database.
      await client.query('commit');
      // After the rows: a picture's file is written before its row, so every row in the backup has its file.
      mediaFiles = await addMedia(writer, mediaDirectory);
      if (mediaFiles === 0 && !hasBucket) requireNoMedia(readyMedia, mediaDirectory);
    });
    await rename(unfinished, file);
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      mediaFiles,
    };
  } finally {
    await client.end();
    await rm(unfinished, { force: true });
  }
}

async function describe(client: pg.Client): Promise<Manifest> {
  const tables: (Table & { rows: number })[] = [];
  for (const table of await listTables(client)) tables.push({ ...table, rows: await countRows(client, table) });
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    migrations: await listMigrations(client),
    queueVersion: await queueVersion(client),
    tables,
    sequences: await listSequences(client),
  };
}

async function addTable(
  writer: ArchiveWriter,
  client: pg.Client,
  table: Manifest['tables'][number],
  onProgress: (line: string) => void,
): Promise<void> {
  if (table.rows === 0) return;
  const stream = client.query(copyTo(`copy (select ${columnList(table)} from ${quoteIdentifier(table)}) to stdout`));
  let part = 0;
  for await (const bytes of inParts(stream)) {
    part += 1;
    await writer.add(`tables/${table.schema}.${table.name}/${String(part).padStart(6, '0')}`, bytes.length, [bytes]);
  }
  if (stream.rowCount !== table.rows)
    throw new Error(`${quoteIdentifier(table)} gave ${stream.rowCount} rows instead of ${table.rows}`);
  onProgress(`${table.schema}.${table.name}: ${table.rows}`);
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

async function addMedia(writer: ArchiveWriter, directory: string): Promise<number> {
  let added = 0;
  for await (const file of listMedia(directory, path.join(directory, 'incoming', 'work'))) {
    const name = path.relative(directory, file).split(path.sep).join('/');
    if (await addFile(writer, `media/${name}`, file)) added += 1;
  }
  return added;
}

/** Lists complete files and incoming videos, whose upload goes on after a restore, but none that is being converted. */
async function* listMedia(folder: string, workFolder: string): AsyncGenerator<string> {
  const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory() && place !== workFolder) yield* listMedia(place, workFolder);
    if (entry.isFile() && !isDraft(entry.name)) yield place;
  }
}

/** Adds a file with the size that it has now, though it may grow; returns false if it was deleted meanwhile. */
async function addFile(writer: ArchiveWriter, name: string, file: string): Promise<boolean> {
  const opened = await ifThere(open(file));
  if (!opened) return false;
  let isShorter: boolean;
  try {
    const { size } = await opened.stat();
    await writer.add(name, size, readExactly(opened, size));
    isShorter = (await opened.stat()).size < size;
  } finally {
    await opened.close();
  }
  // An upload that began anew: of two entries with one name, the later one is restored.
  if (isShorter) await addFile(writer, name, file);
  return true;
}

/** Reads the first `size` bytes of a file; zeros stand for those that it lost meanwhile. */
async function* readExactly(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  while (left > 0) {
    const chunk = Buffer.alloc(Math.min(left, CHUNK_BYTES));
    const { bytesRead } = await file.read(chunk);
    const read = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    left -= read.length;
    yield read;
  }
}

async function countReadyMedia(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from media where state = 'ready'",
  );
  return rows[0]?.count ?? 0;
}

/** @throws PlainError where people have pictures and none was found: the folder is the wrong one. */
function requireNoMedia(count: number, directory: string): void {
  if (count === 0) return;
  throw new PlainError(
    `Nothing was written: there are ${count} pictures and videos in the database and no file in ${directory}. Set MEDIA_DIR, or S3_BUCKET and its group, as the server has them.`,
  );
}

async function ifThere<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function addText(writer: ArchiveWriter, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await writer.add(name, bytes.length, [bytes]);
}
