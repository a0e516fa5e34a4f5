import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { PlainError } from '../terminal.ts';
import { prepareSchema } from '../migrate/prepare-schema.ts';
import { checkInvariants, type Invariants } from './invariants.ts';
import { readArchive, type ArchiveEntry, type Manifest } from './archive.ts';
import { withoutIndexes } from './indexes.ts';
import {
  emptyTables,
  lockTables,
  requireEmpty,
  requireNothingRuns,
  requireSameVersion,
  withoutTriggers,
} from './restore-target.ts';
import { openTableWriter, type TableWriter } from './table-writer.ts';
import { countRows, quoteIdentifier } from './tables.ts';
import type { BackupPlace, BackupSize } from './write-backup.ts';

/**
 * Restores a backup to the media folder and a database in which nobody has registered: all of it or nothing.
 *
 * @throws PlainError when somebody has, or while a process of Udala runs on it.
 */
export async function restoreBackup(
  { url, mediaDirectory }: BackupPlace,
  file: string,
  onProgress: (line: string) => void,
): Promise<BackupSize & { invariants: Invariants }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await requireEmpty(client);
    await requireNothingRuns(client);
    await prepareSchema(url);
    await client.query('begin');
    const archive = readArchive(file);
    const manifest = await readManifest(file, archive);
    await requireSameVersion(client, manifest);
    await lockTables(client, manifest.tables);
    // Again, now that nobody can register and nothing that starts can read the rows to be replaced.
    await requireEmpty(client);
    await requireNothingRuns(client);
    const mediaFiles = await withoutTriggers(client, manifest.tables, async () => {
      await emptyTables(client, manifest.tables);
      return withoutIndexes(client, manifest.tables, onProgress, () =>
        restoreEntries(client, manifest, archive, mediaDirectory, onProgress),
      );
    });
    await restoreSequences(client, manifest);
    const rows = await verifyRows(client, manifest);
    await client.query('commit');
    return { tables: manifest.tables.length, rows, mediaFiles, invariants: await checkInvariants(client) };
  } finally {
    await client.end(); // rolls back what was not committed
  }
}

async function readManifest(file: string, archive: AsyncGenerator<ArchiveEntry>): Promise<Manifest> {
  const first = await archive.next();
  if (first.done || first.value.name !== 'manifest.json') throw new PlainError(`${file} is not a backup of Udala.`);
  const manifest = JSON.parse(Buffer.concat(await Array.fromAsync(first.value.content)).toString()) as Manifest;
  if (manifest.format !== 1)
    throw new PlainError(`${file} was written by a newer Udala. Restore it with that version.`);
  return manifest;
}

/** Restores the rest of the archive to the database and the media folder; returns the number of media files. */
async function restoreEntries(
  client: pg.Client,
  manifest: Manifest,
  archive: AsyncGenerator<ArchiveEntry>,
  mediaDirectory: string,
  onProgress: (line: string) => void,
): Promise<number> {
  let table: TableWriter | null = null;
  let mediaFiles = 0;
  for await (const { name, content } of archive) {
    const [kind, rest] = splitOnce(name);
    if (kind === 'media') {
      await writeMedia(mediaDirectory, rest, content);
      mediaFiles += 1;
      continue;
    }
    const [tableName] = splitOnce(rest);
    if (table?.name !== tableName) {
      await table?.close();
      table = openTableWriter(client, manifest, tableName);
      onProgress(`${tableName}: ${table.rows}`);
    }
    for await (const chunk of content) await table.write(chunk);
  }
  await table?.close();
  return mediaFiles;
}

function splitOnce(name: string): [string, string] {
  const slash = name.indexOf('/');
  return [name.slice(0, slash), name.slice(slash + 1)];
}

async function writeMedia(directory: string, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = path.join(directory, name);
  if (!file.startsWith(directory + path.sep))
    throw new PlainError(`The backup holds a file outside its media folder: ${name}`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(file, { flush: true, mode: 0o600 }));
}

async function restoreSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const sequence of sequences) {
    if (sequence.last !== null)
      await client.query('select setval($1::regclass, $2)', [quoteIdentifier(sequence), sequence.last]);
  }
}

async function verifyRows(client: pg.Client, { tables }: Manifest): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const rows = await countRows(client, table);
    if (rows !== table.rows)
      throw new Error(`${quoteIdentifier(table)} has ${rows} rows after the restore instead of ${table.rows}`);
    total += rows;
  }
  return total;
}
