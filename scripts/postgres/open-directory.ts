import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ServerUser } from './server-user.ts';

/** Makes a folder that `user` may pass through but nobody else may list, whatever the umask. */
export async function makeDirectoryFor(user: ServerUser | null, directory: string): Promise<void> {
  const mode = user ? 0o711 : 0o700;
  const first = await mkdir(directory, { recursive: true, mode });
  if (!first) return;
  for (let made = directory; made.length >= first.length; made = path.dirname(made)) await chmod(made, mode);
}
