import { findUserIdByMediaToken } from '#features/auth/sessions.queries.ts';
import { hashOfToken } from '#features/auth/sessions.service.ts';
import type { Reader } from '#features/posts/posts.access.ts';
import type { Deps } from '#app/deps.ts';
import { findOpenMedia, type MediaFile, type OpenMedia } from './media.queries.ts';

const MAX_TOKEN_LENGTH = 100;

interface Asking {
  /** The media cookie's value. */
  token: string | undefined;
  siteHost: string;
  tenantId: string | null;
}

/** Who asks for a file: the cookie opens this and nothing else, and only on the host its session was made on. */
export async function identifyReader(deps: Deps, { token, siteHost, tenantId }: Asking): Promise<Reader> {
  if (token === undefined || token.length > MAX_TOKEN_LENGTH) return { userId: null, tenantId };
  const userId = await findUserIdByMediaToken(deps.db, hashOfToken(token), siteHost, deps.clock.now());
  return { userId: userId ?? null, tenantId };
}

/** As addresses of media hold it: in lower case. */
export const mediaIdForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The file if the reader may have it now, asked anew on every request. */
export async function findFile(
  deps: Deps,
  reader: Reader,
  { id, name }: { id: string; name: string },
): Promise<(MediaFile & Pick<OpenMedia, 'isPublic' | 'playable'>) | undefined> {
  if (!mediaIdForm.test(id)) return undefined;
  const medium = await findOpenMedia(deps.db, reader, id, deps.clock.now());
  const file = medium?.files.find((each) => each.name === name);
  return medium && file && { ...file, isPublic: medium.isPublic, playable: medium.playable };
}
