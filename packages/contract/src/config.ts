import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { MoneyMode, PayoutFees } from './payouts.ts';
import { Kobo, Nullable, Strict } from './scalars.ts';

const SampleQuote = Strict({ grossKobo: Kobo, providerFeeKobo: Kobo, platformFeeKobo: Kobo, netKobo: Kobo });

export const PublicConfig = Strict({
  /** Address of the members site; a page is `{userName}.` before its host. */
  publicUrl: Type.String(),
  /** Local mode: the sandbox stands in for the outside world. */
  sandboxUrl: Nullable(Type.String()),
  /** Google sign-in: the client id and its script's address; null when it is not configured. */
  google: Nullable(Strict({ clientId: Type.String(), scriptUrl: Type.String() })),
  /** Key for Web Push subscriptions, where Firebase is not configured or its code costs too much. */
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
  /** Vendor of screen recording, for people who agreed; null: no recording. */
  replay: Nullable(Strict({ vendor: Type.Enum(['clarity', 'hotjar']), id: Type.String(), scriptUrl: Type.String() })),
  /** The languages people can choose, as BCP 47 tags. */
  locales: Type.Array(Type.String()),
  /** Contact for help: an email address, and a WhatsApp number where there is one. */
  support: Strict({ email: Type.String(), whatsApp: Nullable(Type.String()) }),
  /** How creators are paid and what that costs: what public pages claim follows from it. */
  payouts: Strict({
    /** `platform`: through a balance that Udala keeps for each creator. `solo`: by the creator's own payment business. */
    mode: MoneyMode,
    minimumKobo: Kobo,
    payoutFees: PayoutFees,
  }),
  /** False where one creator is there and nobody else can become one. */
  takesCreators: Type.Boolean(),
  /** Quotes for several prices, the lowest first, so that no screen computes amounts itself; one is for `limits.samplePriceKobo`. */
  sampleQuotes: Type.Array(SampleQuote),
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
