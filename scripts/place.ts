import { createHash } from 'node:crypto';
import path from 'node:path';
import { canEnter, serverUser, type ServerUser } from './postgres/server-user.ts';

export const projectDirectory = path.resolve(import.meta.dirname, '..');

export interface Place {
  /** Everything that must survive a restart: database, media, sandbox. */
  readonly home: string;
  /** One line for the person when the home is not at its usual place; otherwise null. */
  readonly remark: string | null;
}

/** Chooses the data folder: UDALA_HOME, else `.udala` in the project, else outside it if PostgreSQL cannot enter. */
export function choosePlace(
  env: Readonly<Record<string, string | undefined>> = process.env,
  project = projectDirectory,
  user: ServerUser | null = serverUser(),
): Place {
  const chosen = env['UDALA_HOME']?.trim();
  if (chosen) return { home: path.resolve(project, chosen), remark: null };
  if (canEnter(user, project)) return { home: path.join(project, '.udala'), remark: null };
  const home = shelterOf(project);
  return {
    home,
    remark: `PostgreSQL runs as the user ${user?.name}, who cannot enter ${project}: its data is in ${home}`,
  };
}

/** A folder of this project that any user can enter. */
export const shelterOf = (project: string): string =>
  path.join('/var/lib/udala', createHash('sha256').update(project).digest('hex').slice(0, 12));
