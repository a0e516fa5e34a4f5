import { getConfig } from '@udala/contract/config';
import type { FastifyInstance } from 'fastify';
import { quote } from '#features/billing/quote.ts';
import { route } from '#platform/http/route.ts';
import type { Deps } from './deps.ts';

/** The price that screens without a creator's offer show as an example. */
const SAMPLE_KOBO = 250_000;

/** What the web app may know of the settings. */
export function publicConfigRoutes(app: FastifyInstance, { config, vapid }: Deps): void {
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
    support: { email: addressIn(mail.from), whatsApp: config.supportWhatsApp },
    sampleQuote: quote(SAMPLE_KOBO, config.platformFeePercent),
  }));
}

/** `Udala <hello@udala.ng>` or the address alone. */
const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
