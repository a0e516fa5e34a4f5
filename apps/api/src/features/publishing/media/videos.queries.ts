import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { MediaFile } from './media.queries.ts';

interface StoredVideo {
  ownerId: string;
  /** Storage key of its file, which stays the same when the row gets a new id. */
  key: string;
}

/** Condition on `media`: the owner's row, under any id, that has the file. */
const hasFile = ({ ownerId, key }: StoredVideo) =>
  sql`owner_id = ${ownerId} and kind = 'video' and files -> 0 ->> 'key' = ${key}`;

interface NewVideo extends StoredVideo {
  id: string;
  at: Date;
}

/** Idempotent: false if the video exists already, under this id or a later one. */
export async function insertVideo(db: Db, { id, ownerId, key, at }: NewVideo): Promise<boolean> {
  const { rows } = await sql`
    insert into media (id, owner_id, kind, access, state, created_at)
    select ${id}, ${ownerId}, 'video', 'members', 'processing', ${at}
    where not exists (select from media where ${hasFile({ ownerId, key })})
    on conflict (id) do nothing
    returning id`.execute(db);
  return rows.length === 1;
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

/** False if the video was prepared or deleted in the meantime. */
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

/** True if a row of the owner has the file. */
export async function isFileStored(db: Db, video: StoredVideo): Promise<boolean> {
  const { rows } = await sql`select from media where ${hasFile(video)}`.execute(db);
  return rows.length > 0;
}

/** True if the video is ready and has no picture yet. */
export async function isPictureWanted(db: Db, video: StoredVideo): Promise<boolean> {
  const { rows } = await sql`select from media where ${hasFile(video)} and poster_id is null`.execute(db);
  return rows.length > 0;
}

/** Sets the picture that the server took of a video, unless the video has one. */
export async function attachTakenPicture(db: Db, video: StoredVideo, pictureId: string): Promise<void> {
  await sql`update media set poster_id = ${pictureId} where ${hasFile(video)} and poster_id is null`.execute(db);
}

/** Marks a video as deleted after its sender abandoned the upload, so that it is not prepared any more. */
export async function giveUpVideo(db: Db, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  await db
    .updateTable('media')
    .set({ state: 'deleted' })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'video')
    .where('state', '=', 'processing')
    .execute();
}

/** Marks videos as deleted whose bytes were swept before they were prepared. Returns how many. */
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
