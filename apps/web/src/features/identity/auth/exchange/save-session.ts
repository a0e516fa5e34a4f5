import type { Session } from '@udala/contract/auth';
import { clearPersonalData, readSaved, save, saveText } from '#lib/session-storage.ts';

/** Stores a session as state/persistence.ts does after signing in, the token last. */
export function saveSession({ token, user: { profile, ...user } }: Session): void {
  if (readSaved<{ id: string }>('user')?.id !== user.id) clearPersonalData(['membershipData', 'token']);
  save('user', user);
  save('profile', profile);
  saveText('token', token);
}
