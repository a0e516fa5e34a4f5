import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { uploadImage } from '@udala/contract/uploads';
import type { FastifyInstance } from 'fastify';
import { call, type CallOptions } from './harness.ts';

/** A photograph or clip from `fixtures`; docs/credits.md names the sources. */
export const fixture = (name: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(path.join(import.meta.dirname, 'fixtures', name));

interface Upload extends Omit<CallOptions, 'body'> {
  bytes: Buffer<ArrayBuffer>;
  /** The declared name and type. */
  name?: string;
  type?: string;
  preset?: string;
}

export function upload(app: FastifyInstance, { bytes, name, type, preset = 'post', ...options }: Upload) {
  const form = new FormData();
  form.set('file', new File([bytes], name ?? 'picture.jpg', { type: type ?? 'image/jpeg' }));
  form.set('upload_preset', preset);
  return call(app, uploadImage, { ...options, body: form });
}

type Chunk = [type: string, content: Buffer];

/**
 * A valid PNG of one colour, one bit per pixel: a few kilobytes at any size. `extra` is inserted before its pixels;
 * with `empty` they are left out.
 */
export function plainPng(
  width: number,
  height: number,
  { extra = [], empty = false }: { extra?: readonly Chunk[]; empty?: boolean } = {},
): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = empty ? Buffer.alloc(1) : Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks: Chunk[] = [['IHDR', head], ...extra, ['IDAT', deflateSync(rows)], ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([signature, ...chunks.map(toBytes)]);
}

function toBytes([type, content]: Chunk): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
