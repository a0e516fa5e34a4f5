import type { IncomingHttpHeaders } from 'node:http';
import type { Store } from '../store.ts';
import { checkWriting } from './conditions.ts';
import { etagOf } from './payload.ts';
import { S3Error } from './s3-error.ts';
import {
  deleteVersion,
  findLatest,
  findVersion,
  insertVersion,
  versioningOf,
  type Version,
} from './versions.queries.ts';

const maxKeyBytes = 1024;
const metadataPrefix = 'x-amz-meta-';

/** @throws S3Error as GetObject and HeadObject do: a deleted object is missing, like its newest version. */
export function getObject(store: Store, key: string, versionId?: string): Version {
  if (versionId !== undefined) {
    const version = findVersion(store, key, versionId);
    if (!version) throw new S3Error('NoSuchVersion', 'The specified version does not exist.');
    if (version.isMarker) {
      const headers = { 'x-amz-delete-marker': 'true' };
      throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.', headers);
    }
    return version;
  }
  const latest = findLatest(store, key);
  if (latest && !latest.isMarker) return latest;
  const headers: Record<string, string> = latest
    ? { 'x-amz-delete-marker': 'true', 'x-amz-version-id': latest.versionId }
    : {};
  throw new S3Error('NoSuchKey', 'The specified key does not exist.', headers);
}

/** Atomic: the object becomes the newest version, or nothing is stored. */
export function putObject(store: Store, key: string, bytes: Buffer, headers: IncomingHttpHeaders) {
  if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error('KeyTooLongError', 'Your key is too long');
  const etag = etagOf(bytes);
  const metadata = Object.entries(headers).filter(([name]) => name.startsWith(metadataPrefix));
  const versionId = store.inTransaction(() => {
    const latest = findLatest(store, key);
    checkWriting(headers, latest?.isMarker ? null : latest);
    return insertVersion(store, {
      key,
      isMarker: false,
      bytes,
      etag,
      contentType: headers['content-type'] ?? 'binary/octet-stream',
      metadata: Object.fromEntries(metadata.map(([name, value]) => [name, String(value)])),
      modifiedAt: new Date(),
    });
  });
  return { etag, versionId };
}

/** `marker` is the version of the delete marker that was added or removed. */
export interface Deleted {
  marker: string | null;
}

/** Deletes one version for good, or the object, leaving a delete marker with versioning on. Idempotent. */
export function deleteObject(store: Store, key: string, versionId?: string): Deleted {
  return store.inTransaction(() => {
    if (versionId !== undefined) {
      const isMarker = findVersion(store, key, versionId)?.isMarker ?? false;
      deleteVersion(store, key, versionId);
      return { marker: isMarker ? versionId : null };
    }
    if (versioningOf(store) === null) {
      deleteVersion(store, key, 'null');
      return { marker: null };
    }
    const mark = { isMarker: true, bytes: Buffer.alloc(0), etag: '', contentType: '', metadata: {} };
    return { marker: insertVersion(store, { key, ...mark, modifiedAt: new Date() }) };
  });
}
