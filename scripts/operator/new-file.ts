import { createWriteStream, type WriteStream } from 'node:fs';
import { PlainError } from '../terminal.ts';

/** Opens a new file that only the operator can read. @throws PlainError if it cannot be written, or exists. */
export async function openNewFile(file: string): Promise<WriteStream> {
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await new Promise<void>((resolve, reject) => {
    out.once('open', () => resolve());
    out.once('error', () => reject(new PlainError(`${file} cannot be written, or is there already.`)));
  });
  return out;
}
