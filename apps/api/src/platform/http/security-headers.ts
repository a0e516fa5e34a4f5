import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { isSignedLink } from './signed-link.ts';

const YEAR_SECONDS = 31_536_000;
const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** For unparsable requests: no route matches them, so no hook adds the headers below. */
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
  /** True if served over https. */
  secure: boolean;
  /** Origin of public pictures on an image host. */
  pictureOrigin: string | undefined;
}

/**
 * Pages may run our own script files and the inline snippets listed here by hash; no other script runs, and framing is
 * forbidden.
 */
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

const commonOptions = (pages: PagePolicy): HelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(pages) },
  strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: true },
  referrerPolicy: { policy: REFERRER_POLICY },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: false,
  frameguard: { action: 'deny' },
});

/** Computed once: for each request, it took a fifth of the time in which a flood is rejected. */
function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error as Error;
  });
  return { ...response.getHeaders() };
}

/** The headers of every answer. */
export function securityHeaders(app: FastifyInstance, pages: PagePolicy): void {
  const common = headersBy(commonOptions(pages));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(common);
    done();
  });
  app.addHook('onSend', async (request, reply) => {
    // Responses depend on the viewer unless a handler sets something else.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // The token must neither leak in a Referer header nor be indexed by a search engine.
    if (isSignedLink(request.url)) reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    if (request.headers.authorization) {
      reply.header('vary', [reply.getHeader('vary'), 'Authorization'].filter(Boolean).join(', '));
    }
  });
}

/**
 * Headers that browsers heed on documents and workers alone. A script, stylesheet or font goes without: on a first visit
 * they would weigh as much as the smaller files themselves.
 */
export const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

/** Extra permissions of a page beyond the common policy. */
export interface MoreForPage {
  /** The sign-in script of Google, on pages that offer it. */
  googleScript: URL | null;
  /** Origins of the screen recorder, on pages that may be recorded. */
  recorder: readonly string[];
}

/**
 * Headers of pages with Google sign-in: its script, the requests and frames of that, and its popup, as listed in
 * Google's setup guide for web sites. Headers of pages that may be recorded: the recorder's script and its endpoints.
 */
export function headersOfPage(pages: PagePolicy, { googleScript, recorder }: MoreForPage): OutgoingHttpHeaders {
  const { scriptSrc, connectSrc, styleSrc, imgSrc, ...policy } = pagePolicy(pages);
  const folder = googleScript ? [new URL('.', googleScript).href] : [];
  const directives = {
    ...policy,
    // Scripts load over https only; wss sources are for data.
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
  return headersBy({
    ...commonOptions(pages),
    contentSecurityPolicy: { useDefaults: false, directives },
    ...(googleScript && { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } }),
  });
}
