import { findUserIdByMediaToken } from '#features/identity/auth/sessions.queries.ts';
import { hashOfToken } from '#features/identity/auth/sessions.service.ts';
import type { Reader } from '#features/publishing/posts/posts.access.ts';
import type { Deps } from '#app/deps.ts';
import { findOpenMedia, type MediaFile, type OpenMedia } from './media.queries.ts';

const MAX_TOKEN_LENGTH = 100;

interface Asking {
  /** Value of the media cookie. */
  token: string | undefined;
  siteHost: string;
  tenantId: string | null;
}

/** Identifies the reader by the media cookie, which opens files only, and only on the host of its session. */
export async function identifyReader(
  deps: Pick<Deps, 'clock' | 'db'>,
  { token, siteHost, tenantId }: Asking,
): Promise<Reader> {
  if (token === undefined || token.length > MAX_TOKEN_LENGTH) return { userId: null, tenantId };
  const userId = await findUserIdByMediaToken(deps.db, hashOfToken(token), siteHost, deps.clock.now());
  return { userId: userId ?? null, tenantId };
}

/** Media ids as URLs contain them: in lower case. */
export const mediaIdForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Finds the file if the reader may open it. Checked anew on every request. */
export async function findFile(
  deps: Pick<Deps, 'clock' | 'db'>,
  reader: Reader,
  { id, name }: { id: string; name: string },
): Promise<(MediaFile & Omit<OpenMedia, 'files'>) | undefined> {
  if (!mediaIdForm.test(id)) return undefined;
  const medium = await findOpenMedia(deps.db, reader, id, deps.clock.now());
  const file = medium?.files.find((each) => each.name === name);
  return medium && file && { ...file, isPublic: medium.isPublic, isCover: medium.isCover, playable: medium.playable };
}
