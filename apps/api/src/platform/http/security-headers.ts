import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isSignedLink } from './signed-link.ts';

const YEAR_SECONDS = 31_536_000;
const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** For what cannot be read: no route has it, so no hook adds the headers below. */
export const headersOfUnreadable = {
  'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': REFERRER_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

export interface PagePolicy {
  inlineScripts: readonly string[];
  /** Served by https. */
  secure: boolean;
  /** Where public pictures come from beside ourselves. */
  pictureOrigin: string | undefined;
}

/** Pages may run our own script files and, by their hash, the inline snippets named here; nothing else runs, nothing frames us. */
const pagePolicy = ({ inlineScripts, secure, pictureOrigin }: PagePolicy) => ({
  defaultSrc: ["'none'"],
  scriptSrc: [
    "'self'",
    ...inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  ],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...(pictureOrigin ? [pictureOrigin] : [])],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  ...(secure && { upgradeInsecureRequests: [] }),
});

/** The headers of every answer. */
export async function securityHeaders(app: FastifyInstance, pages: PagePolicy): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(pages) },
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: REFERRER_POLICY },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    // What an answer says depends on who asks, unless a handler knows better.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // What is fetched or opened from there would tell the token by its Referer, and a search engine would keep it.
    if (isSignedLink(request.url)) reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    if (request.headers.authorization) {
      reply.header('vary', [reply.getHeader('vary'), 'Authorization'].filter(Boolean).join(', '));
    }
  });
}

/** What a page may do beside what every page may. */
export interface MoreForPage {
  /** The script by which people sign in with Google, where they may. */
  googleScript: URL | null;
  /** Where the recorder of screens lives, on pages that may be recorded. */
  recorder: readonly string[];
}

/**
 * For pages where people sign in with Google: its script, what that calls and frames, and the popup it opens, as Google's
 * setup guide for web sites lists them. For pages that may be recorded: the recorder's script, and where it sends to.
 */
export function headersOfPage(pages: PagePolicy, { googleScript, recorder }: MoreForPage): FastifyHelmetOptions {
  const { scriptSrc, connectSrc, styleSrc, imgSrc, ...policy } = pagePolicy(pages);
  const folder = googleScript ? [new URL('.', googleScript).href] : [];
  const directives = {
    ...policy,
    // A script comes by https alone: what goes by wss is data.
    scriptSrc: [
      ...scriptSrc,
      ...(googleScript ? [googleScript.href] : []),
      ...recorder.filter((source) => source.startsWith('http')),
    ],
    connectSrc: [...connectSrc, ...folder, ...recorder],
    imgSrc: [...imgSrc, ...recorder.filter((source) => source.startsWith('http'))],
    styleSrc: [...styleSrc, ...folder.map((address) => `${address}style`)],
    ...(googleScript && { frameSrc: folder }),
  };
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    ...(googleScript && { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } }),
  };
}
