import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** Where a program lies that the system would start by its name, or null. */
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
