import type { Store } from '../store.ts';

export function insertImage({ sql }: Store, { publicId, bytes }: { publicId: string; bytes: Buffer }): void {
  void sql.run`insert into images (public_id, bytes) values (${publicId}, ${bytes})`;
}

export function findImage({ sql }: Store, publicId: string): Buffer | null {
  const bytes = sql.get`select bytes from images where public_id = ${publicId}`?.['bytes'];
  return bytes instanceof Uint8Array ? Buffer.from(bytes) : null;
}
