import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** Looks up a program in the search path; returns its path or null. */
export async function findProgram(name: string, searchPath: string): Promise<string | null> {
  for (const directory of searchPath.split(path.delimiter).filter(Boolean)) {
    const file = path.join(directory, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return null;
}
