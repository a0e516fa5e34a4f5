import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openExport } from '../../apps/api/src/features/insight/account/export.ts';
import { PlainError } from '../terminal.ts';
import { withDeps } from './open-whole.ts';
import { getPerson } from './people.ts';
import { plain } from './words.ts';

/** Exports all stored data of a person into a new file that only the operator can read. Returns the person's name. */
export async function exportPerson(url: string, nameOrId: string, file: string): Promise<string> {
  let written = '';
  await withDeps(url, async (deps, actor) => {
    const { id, name } = await getPerson(deps.db, nameOrId);
    const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await new Promise<void>((resolve, reject) => {
      out.once('open', () => resolve());
      out.once('error', () => reject(new PlainError(`${file} cannot be written, or is there already.`)));
    });
    await pipeline(await openExport(deps, id, actor), out);
    written = plain(name);
  });
  return written;
}
