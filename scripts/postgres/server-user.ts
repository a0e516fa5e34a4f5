import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../terminal.ts';

export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const names = ['postgres', '_postgres'];

/** User that PostgreSQL runs as. It refuses root, so root switches to an ordinary user; null means the current one. */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = findUser();
  if (known) return known;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const made = findUser();
  if (made) return made;
  throw new PlainError(
    'PostgreSQL does not run as root, and no user "postgres" could be made for it. Start Udala as an ordinary user.',
  );
}

function findUser(): ServerUser | undefined {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return names.map((name) => users.find((user) => user.name === name)).find((user) => user !== undefined);
}

/** True if `user` may pass through this folder and all its parents. Missing folders will be created by us. */
export function canEnter(user: ServerUser | null, directory: string): boolean {
  if (!user) return true;
  const stats = statSync(directory, { throwIfNoEntry: false });
  const open = !stats || (stats.mode & executeBit(user, stats)) !== 0;
  const above = path.dirname(directory);
  return open && (above === directory || canEnter(user, above));
}

function executeBit(user: ServerUser, owner: { uid: number; gid: number }): number {
  if (owner.uid === user.uid) return 0o100;
  return owner.gid === user.gid ? 0o010 : 0o001;
}
