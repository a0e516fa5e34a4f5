import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Kobo, Nullable, Strict } from './scalars.ts';

export const PublicConfig = Strict({
  /** Where the members site lives; a page is `{userName}.` before its host. */
  publicUrl: Type.String(),
  /** Local mode: the sandbox stands in for the outside world. */
  sandboxUrl: Nullable(Type.String()),
  /** Google sign-in: the client id and its script's address; null when it is not configured. */
  google: Nullable(Strict({ clientId: Type.String(), scriptUrl: Type.String() })),
  /** One quote for a sample price, so that no screen does sums of its own. */
  sampleQuote: Strict({ grossKobo: Kobo, providerFeeKobo: Kobo, platformFeeKobo: Kobo, netKobo: Kobo }),
});
export type PublicConfig = Static<typeof PublicConfig>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  access: 'anyone',
  summary: 'The settings the web app may know',
  reply: PublicConfig,
});
