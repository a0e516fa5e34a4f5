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
  /** What a browser subscribes to push with, where Firebase is not configured or its code costs too much. */
  vapidPublicKey: Type.String(),
  firebase: Nullable(
    Strict({
      projectId: Type.String(),
      apiKey: Type.String(),
      appId: Type.String(),
      messagingSenderId: Type.String(),
      vapidKey: Type.String(),
    }),
  ),
  /** Who may be shown the screens of those who agreed; null: nobody. */
  replay: Nullable(Strict({ vendor: Type.Enum(['clarity', 'hotjar']), id: Type.String(), scriptUrl: Type.String() })),
  /** Where people ask for help: a mailbox, and digits that WhatsApp knows, where there are such. */
  support: Strict({ email: Type.String(), whatsApp: Nullable(Type.String()) }),
  /** One quote for a sample price, so that no screen does sums of its own. */
  sampleQuote: Strict({ grossKobo: Kobo, providerFeeKobo: Kobo, platformFeeKobo: Kobo, netKobo: Kobo }),
});
export type PublicConfig = Static<typeof PublicConfig>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  access: 'anyone',
  cost: ['page'],
  summary: 'The settings the web app may know',
  reply: PublicConfig,
});
