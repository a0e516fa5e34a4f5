import { randomBytes } from 'node:crypto';
import type { Row, Store } from '../store.ts';

/** Last value of `PUT ?versioning`; null until it was set, and it never becomes null again. */
export type Versioning = 'Enabled' | 'Suspended' | null;

/** One version of an object, or a delete marker. */
export interface Version {
  /** Rises with each write. */
  id: number;
  key: string;
  versionId: string;
  isMarker: boolean;
  size: number;
  etag: string;
  contentType: string;
  metadata: Record<string, string>;
  modifiedAt: Date;
}

/** Version id of an object stored without versioning. */
export const noVersion = 'null';

export function versioningOf({ sql }: Store): Versioning {
  const state = sql.get`select versioning from s3_bucket`?.['versioning'];
  return state === 'Enabled' || state === 'Suspended' ? state : null;
}

export function setVersioning({ sql }: Store, state: 'Enabled' | 'Suspended'): void {
  void sql.run`update s3_bucket set versioning = ${state}`;
}

export function findLatest({ sql }: Store, key: string): Version | null {
  return toVersion(sql.get`
    select id, key, version_id, is_marker, length(bytes) as size, etag, content_type, metadata, modified_at
    from s3_versions where key = ${key} order by id desc limit 1`);
}

export function findVersion({ sql }: Store, key: string, versionId: string): Version | null {
  return toVersion(sql.get`
    select id, key, version_id, is_marker, length(bytes) as size, etag, content_type, metadata, modified_at
    from s3_versions where key = ${key} and version_id = ${versionId}`);
}

/** Lists all versions by key, newest first. */
export function listVersions({ sql }: Store): Version[] {
  const rows = sql.all`
    select id, key, version_id, is_marker, length(bytes) as size, etag, content_type, metadata, modified_at
    from s3_versions order by key, id desc`;
  return rows.flatMap((row) => toVersion(row) ?? []);
}

export function bytesOf({ sql }: Store, { id }: Version): Buffer {
  const bytes = sql.get`select bytes from s3_versions where id = ${id}`?.['bytes'];
  return bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.alloc(0);
}

type NewVersion = Omit<Version, 'id' | 'versionId' | 'size'> & { bytes: Buffer };

/** Adds a version while versioning is on, else replaces the object. Call it in a transaction. */
export function insertVersion(store: Store, version: NewVersion): string {
  const { sql } = store;
  const versionId = versioningOf(store) === 'Enabled' ? randomBytes(16).toString('base64url') : noVersion;
  if (versionId === noVersion) deleteVersion(store, version.key, noVersion);
  const { key, isMarker, bytes, etag, contentType, metadata, modifiedAt } = version;
  void sql.run`
    insert into s3_versions (key, version_id, is_marker, bytes, etag, content_type, metadata, modified_at)
    values (${key}, ${versionId}, ${Number(isMarker)}, ${bytes}, ${etag}, ${contentType}, ${JSON.stringify(metadata)},
      ${modifiedAt.toISOString()})`;
  return versionId;
}

export function deleteVersion({ sql }: Store, key: string, versionId: string): void {
  void sql.run`delete from s3_versions where key = ${key} and version_id = ${versionId}`;
}

function toVersion(row: Row | undefined): Version | null {
  if (!row) return null;
  return {
    id: Number(row['id']),
    key: String(row['key']),
    versionId: String(row['version_id']),
    isMarker: row['is_marker'] === 1,
    size: Number(row['size']),
    etag: String(row['etag']),
    contentType: String(row['content_type']),
    metadata: JSON.parse(String(row['metadata'])) as Record<string, string>,
    modifiedAt: new Date(String(row['modified_at'])),
  };
}
