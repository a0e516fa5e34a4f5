import { randomUUID } from 'node:crypto';
import { createPerson, findAccount } from '../../apps/api/src/features/identity/auth/accounts.queries.ts';
import { rolesOf } from '../../apps/api/src/features/identity/auth/signup.service.ts';
import { updatePreferences } from '../../apps/api/src/features/identity/preferences/preferences.service.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import type { Viewer } from '../../apps/api/src/platform/http/viewer.ts';
import type { Past } from './past.ts';

/** Somebody as the services see them on the members site. */
export const viewerOf = (userId: string, kind: keyof typeof rolesOf): Viewer => ({
  userId,
  sessionId: randomUUID(),
  signInId: randomUUID(),
  roles: rolesOf[kind],
  tenantId: null,
});

export async function getViewer(db: Db, email: string, kind: keyof typeof rolesOf): Promise<Viewer> {
  const account = await findAccount(db, email);
  if (!account) throw new Error(`nobody has the address ${email}`);
  return viewerOf(account.id, kind);
}

/** Makes a patron nobody signs in as: they have no password, and no post is emailed to them. */
export async function makePatron(past: Past, { name, email }: { name: string; email: string }): Promise<Viewer> {
  const now = past.deps.clock.now();
  const id = await createPerson(past.tx, { email, name, passwordHash: null, roles: rolesOf.patron, now });
  if (id === undefined) throw new Error(`the address ${email} is taken`);
  const viewer = viewerOf(id, 'patron');
  await updatePreferences(past.deps, viewer, { postEmails: 'off' });
  return viewer;
}
