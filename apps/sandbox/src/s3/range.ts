import { S3Error } from './s3-error.ts';

export interface Range {
  start: number;
  end: number;
}

/** Null means the whole object: S3 returns it for a range it does not support, several ranges included. */
export function rangeOf(header: string | undefined, size: number): Range | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return null;
  if (start >= size) {
    throw new S3Error('InvalidRange', 'The requested range is not satisfiable', { 'content-range': `bytes */${size}` });
  }
  return { start, end };
}
