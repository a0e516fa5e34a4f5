import { pipeline } from 'node:stream/promises';
import { openExport } from '../../apps/api/src/features/insight/account/export.ts';
import { openNewFile } from './new-file.ts';
import { withDeps } from './open-whole.ts';
import { getPerson } from './people.ts';
import { plain } from './words.ts';

/** Exports all stored data of a person into a new file that only the operator can read. Returns the person's name. */
export async function exportPerson(url: string, nameOrId: string, file: string): Promise<string> {
  let written = '';
  await withDeps(url, async (deps, actor) => {
    const { id, name } = await getPerson(deps.db, nameOrId);
    const out = await openNewFile(file);
    await pipeline(await openExport(deps, id, actor), out);
    written = plain(name);
  });
  return written;
}
