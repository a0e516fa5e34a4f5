import { gzipSync } from 'node:zlib';

const KB = 1000;

/** Bytes on the wire at gzip's highest level. */
export const gzipped = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length;

export interface Budget {
  what: string;
  bytes: number;
  maxKb: number;
}

export const fits = ({ bytes, maxKb }: Budget): boolean => bytes <= maxKb * KB;

/** Formats `front page, HTML and styles: 21.4 of 30 KB`. */
export const lineOf = ({ what, bytes, maxKb }: Budget): string => `${what}: ${(bytes / KB).toFixed(1)} of ${maxKb} KB`;
