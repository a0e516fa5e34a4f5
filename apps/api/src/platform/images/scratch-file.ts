import { randomUUID } from 'node:crypto';
import { closeSync, createWriteStream, ftruncateSync, openSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** An unlinked temporary file: only a process that inherits its descriptor can read it. */
export function createScratchFile() {
  const name = path.join(tmpdir(), `udala-scratch-${randomUUID()}`);
  const written = openSync(name, 'wx', 0o600);
  const read = openSync(name, 'r');
  unlinkSync(name);
  return {
    /** The descriptor passed to a process. */
    read,
    async fill(bytes: Readable): Promise<void> {
      ftruncateSync(written);
      await pipeline(bytes, createWriteStream('', { fd: written, start: 0, autoClose: false }));
    },
    empty: () => ftruncateSync(written),
    close() {
      closeSync(written);
      closeSync(read);
    },
  };
}
