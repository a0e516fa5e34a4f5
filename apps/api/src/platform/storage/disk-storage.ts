import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checkedKey, type Storage } from './storage.ts';

const draftEnd = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** True for an incomplete file, whose name is never requested. */
export const isDraft = (file: string): boolean => draftEnd.test(file);

/** Files in a directory outside every web root. A file appears atomically under its name. */
export function createDiskStorage(directory: string): Storage {
  const pathOf = (key: string): string => path.join(directory, checkedKey(key));
  const write = async (key: string, content: () => Buffer | Readable) => {
    const target = pathOf(key);
    await mkdir(path.dirname(target), { recursive: true });
    const draft = `${target}.${randomUUID()}`;
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(content());
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
  return {
    put: (key, bytes) => write(key, () => bytes),
    putFile: (key, from) => write(key, () => createReadStream(from)),
    async open(key, range) {
      try {
        const file = await open(pathOf(key), 'r');
        return file.createReadStream(range ?? {});
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
