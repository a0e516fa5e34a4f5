import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { MediaFile } from './media.queries.ts';

interface NewVideo {
  id: string;
  ownerId: string;
  at: Date;
}

/** False when it is there already. */
export async function insertVideo(db: Db, { id, ownerId, at }: NewVideo): Promise<boolean> {
  const inserted = await db
    .insertInto('media')
    .values({ id, owner_id: ownerId, kind: 'video', access: 'members', state: 'processing', created_at: at })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

interface VideoRow {
  state: 'processing' | 'ready' | 'deleted';
  playable: boolean;
  durationMs: number | null;
  posterId: string | null;
  files: MediaFile[];
}

export async function findVideo(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<VideoRow | undefined> {
  const { rows } = await sql<VideoRow>`
    select state, playable, duration_ms as "durationMs", poster_id as "posterId", files
    from media where id = ${id} and owner_id = ${ownerId} and kind = 'video'`.execute(db);
  return rows[0];
}

interface Prepared {
  id: string;
  file: MediaFile;
  playable: boolean;
  durationMs: number | null;
}

/** False when it was prepared or deleted in the meantime. */
export async function markReady(db: Db, { id, file, playable, durationMs }: Prepared): Promise<boolean> {
  const { width, height } = file;
  const ready = await db
    .updateTable('media')
    .set({ state: 'ready', width, height, duration_ms: durationMs, playable, files: JSON.stringify([file]) })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return ready !== undefined;
}

interface StoredVideo {
  ownerId: string;
  /** Of its file in storage, which stays the same when it gets a new id. */
  key: string;
}

/** Whether a row of hers, under whatever id, has the file. */
export async function isFileKept(db: Db, { ownerId, key }: StoredVideo): Promise<boolean> {
  const { rows } = await sql`
    select from media where owner_id = ${ownerId} and kind = 'video' and files -> 0 ->> 'key' = ${key}`.execute(db);
  return rows.length > 0;
}

/** Whether it is ready and has no picture yet. */
export async function isPictureWanted(db: Db, { ownerId, key }: StoredVideo): Promise<boolean> {
  const { rows } = await sql`
    select from media
    where owner_id = ${ownerId} and kind = 'video' and files -> 0 ->> 'key' = ${key} and poster_id is null`.execute(db);
  return rows.length > 0;
}

/** Gives a video the picture the server took of it, unless it has one. */
export async function attachTakenPicture(db: Db, { ownerId, key }: StoredVideo, pictureId: string): Promise<void> {
  await sql`
    update media set poster_id = ${pictureId}
    where owner_id = ${ownerId} and kind = 'video' and files -> 0 ->> 'key' = ${key} and poster_id is null`.execute(db);
}

/** Videos whose bytes went before anything was made of them are given up. Returns how many. */
export async function giveUpVideos(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ state: 'deleted' })
    .where('kind', '=', 'video')
    .where('state', '=', 'processing')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
