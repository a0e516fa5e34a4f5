import { chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ServerUser } from './server-user.ts';

const PASSABLE = 0o011;

/** Creates or changes a folder so that `user` may pass through but nobody else may list it, whatever the umask. */
export async function makeDirectoryFor(user: ServerUser | null, directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (!user) return;
  for (let made = directory; made.length >= (first ?? directory).length; made = path.dirname(made)) {
    await chmod(made, (await stat(made)).mode | PASSABLE);
  }
}
