import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './s3-error.ts';

interface Known {
  etag: string;
  modifiedAt: Date;
}

/**
 * Checks the conditions of a GET or HEAD: 'unchanged' is a 304. An ETag takes precedence over a date (RFC 9110, as S3
 * does). @throws S3Error PreconditionFailed
 */
export function checkReading(headers: IncomingHttpHeaders, known: Known): 'read' | 'unchanged' {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match === undefined ? isChangedSince(headers['if-unmodified-since'], known, false) : !names(match, known.etag)) {
    throw preconditionFailed(match === undefined ? 'If-Unmodified-Since' : 'If-Match');
  }
  const isUnchanged =
    noneMatch === undefined ? !isChangedSince(headers['if-modified-since'], known, true) : names(noneMatch, known.etag);
  return isUnchanged ? 'unchanged' : 'read';
}

/** Checks the conditions of a PUT: create only (`If-None-Match: *`), or replace only a known version (`If-Match`). */
export function checkWriting(headers: IncomingHttpHeaders, known: Known | null): void {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (noneMatch !== undefined && noneMatch !== '*') {
    throw new S3Error('NotImplemented', 'A header you provided implies functionality that is not implemented');
  }
  if (noneMatch === '*' && known) throw preconditionFailed('If-None-Match');
  if (match === undefined) return;
  if (!known) throw new S3Error('NoSuchKey', 'The specified key does not exist.');
  if (!names(match, known.etag)) throw preconditionFailed('If-Match');
}

function isChangedSince(date: string | undefined, { modifiedAt }: Known, otherwise: boolean): boolean {
  const since = Date.parse(date ?? '');
  // Dates on the wire have whole seconds.
  return Number.isNaN(since) ? otherwise : Math.floor(modifiedAt.getTime() / 1000) * 1000 > since;
}

const names = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((one) => one.trim().replaceAll('"', '') === etag.replaceAll('"', ''));

const preconditionFailed = (condition: string): S3Error =>
  new S3Error('PreconditionFailed', `At least one of the pre-conditions you specified did not hold: ${condition}`);
