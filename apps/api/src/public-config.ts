import { getConfig } from '@udala/contract/config';
import { limits } from '@udala/contract/limits';
import type { FastifyInstance } from 'fastify';
import { takesCreators } from '#features/identity/auth/one-creator.ts';
import { quote } from '#features/money/billing/quote.ts';
import { payoutFees } from '#features/money/payouts/payout-fees.ts';
import { route } from '#platform/http/route.ts';
import type { Deps } from './deps.ts';

/** Example prices on screens that show no creator's offer. */
const SAMPLES_KOBO = [100_000, limits.samplePriceKobo, 500_000, 1_000_000];

/** Serves the settings that the web app may know. */
export function publicConfigRoutes(
  app: FastifyInstance,
  { db, config, vapid }: Pick<Deps, 'config' | 'db' | 'vapid'>,
): void {
  const { google, firebase, replay, mail } = config;
  route(app, getConfig, async () => ({
    publicUrl: config.publicUrl.origin,
    sandboxUrl: config.sandbox?.url ?? null,
    google: google && { clientId: google.clientId, scriptUrl: google.scriptUrl.href },
    vapidPublicKey: vapid.publicKey,
    firebase: firebase && {
      projectId: firebase.projectId,
      apiKey: firebase.apiKey,
      appId: firebase.appId,
      messagingSenderId: firebase.senderId,
      vapidKey: firebase.vapidKey,
    },
    replay: replay && { vendor: replay.vendor, id: replay.id, scriptUrl: replay.scriptUrl },
    locales: [...config.locales],
    support: { email: addressIn(mail.from), whatsApp: config.supportWhatsApp },
    payouts: { mode: config.moneyMode, minimumKobo: limits.payoutMinKobo, payoutFees },
    takesCreators: await takesCreators(db, { config }),
    sampleQuotes: SAMPLES_KOBO.map((kobo) => quote(kobo, config.platformFeePercent)),
  }));
}

/** Extracts the address from `Udala <hello@udala.ng>` or a bare address. */
const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
