import { S3Error } from './s3-error.ts';
import type { Version } from './versions.queries.ts';

export interface Wish {
  prefix: string;
  delimiter: string;
  maxKeys: number;
}

export type Entry = { version: Version } | { commonPrefix: string };

/** Reads `prefix`, `delimiter` and `max-keys`, which is at most 1,000. */
export function wishOf(query: Readonly<Record<string, string | undefined>>): Wish {
  const requestedMax = query['max-keys'] ?? '1000';
  if (!/^\d{1,9}$/.test(requestedMax)) throw new S3Error('InvalidArgument', 'Provided max-keys not an integer');
  return {
    prefix: query['prefix'] ?? '',
    delimiter: query['delimiter'] ?? '',
    maxKeys: Math.min(1000, Number(requestedMax)),
  };
}

/** Builds one page: keys that share a prefix up to the delimiter become one entry. */
export function pageOf(sorted: readonly Version[], { prefix, delimiter, maxKeys }: Wish) {
  const entries: Entry[] = [];
  let lastPrefix: string | undefined;
  for (const version of sorted) {
    if (!version.key.startsWith(prefix)) continue;
    const end = delimiter === '' ? -1 : version.key.indexOf(delimiter, prefix.length);
    const commonPrefix = end === -1 ? undefined : version.key.slice(0, end + delimiter.length);
    if (commonPrefix !== undefined && commonPrefix === lastPrefix) continue;
    if (entries.length === maxKeys) return { entries, isTruncated: maxKeys > 0 };
    lastPrefix = commonPrefix;
    entries.push(commonPrefix === undefined ? { version } : { commonPrefix });
  }
  return { entries, isTruncated: false };
}

/** Compares in S3's order: by the bytes of UTF-8, not by JavaScript's UTF-16 units. */
export const isAfter = (key: string, other: string): boolean =>
  Buffer.compare(Buffer.from(key), Buffer.from(other)) > 0;

/** Opaque to clients. After a common prefix, everything below it has been listed. */
export const tokenOf = (entry: Entry): string =>
  Buffer.from(JSON.stringify('version' in entry ? { key: entry.version.key } : entry)).toString('base64url');

export function isAfterToken(token: string): (key: string) => boolean {
  const { key, commonPrefix } = readToken(token);
  if (commonPrefix !== undefined) return (one) => isAfter(one, commonPrefix) && !one.startsWith(commonPrefix);
  if (key !== undefined) return (one) => isAfter(one, key);
  throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect');
}

function readToken(token: string): { key?: string; commonPrefix?: string } {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as { key?: string; commonPrefix?: string };
  } catch {
    return {};
  }
}
