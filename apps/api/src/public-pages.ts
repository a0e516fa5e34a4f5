import type { OutgoingHttpHeaders } from 'node:http';
import { Negotiator } from '@fastify/accept-negotiator';
import type { RenderedPage } from '@udala/contract/rendering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/http/addresses.ts';
import { uncounted, type CallLimits } from '#platform/http/call-limits.ts';
import { siteOf } from '#platform/http/hosts.ts';
import { localeOfRequest } from '#platform/http/request-locale.ts';
import type { Deps } from './deps.ts';
import { createCdn, surrogateHeaders } from './cdn.ts';
import { createPageCache, type Answer, type CachedPage, type Encoding } from './page-cache.ts';
import { distrustAfterChanges } from './page-changes.ts';
import { createPageShortcuts, type PageShortcuts } from './page-shortcuts.ts';
import { buildFor, type WebBuilds } from './web-builds.ts';

/** What decides about a page's language. */
export const VARY = 'Accept-Language, Cookie';

/** What campaigns and networks add to a link: new for each reader, and nothing that a page shows depends on it. */
const CAMPAIGN = /^(?:utm_\w+|fbclid|gclid|igshid?)$/;

export interface PublicPagesOptions {
  builds: WebBuilds;
  callLimits: Pick<CallLimits, 'countNetwork'>;
  isStopping: () => boolean;
  /** Extra headers by host and path. */
  headersOf: (siteHost: string, path: string) => OutgoingHttpHeaders | null;
}

/** The pages, each rendered once for all who read the same; returns the shortcuts to those that are cached. */
export async function publicPages(
  app: FastifyInstance,
  deps: Deps,
  { builds, callLimits, isStopping, headersOf }: PublicPagesOptions,
): Promise<PageShortcuts> {
  const { config, clock, metrics, tenants } = deps;
  const cache = createPageCache(clock);
  const cdn = config.cdn && createCdn({ ...config.cdn, log: deps.log });
  app.addHook('onClose', async () => cdn?.close());
  const shortcuts = createPageShortcuts({
    cache,
    isOpen: () => !isStopping(),
    onAnswered: (route, seconds) => metrics.requests.observe({ method: 'GET', route, status: '200' }, seconds),
  });
  await distrustAfterChanges(app, deps, { cache, cdn });

  async function render(request: FastifyRequest, read: (apiPath: string) => Promise<Answer>): Promise<RenderedPage> {
    const { renderer, manifest } = buildFor(builds, localeOfRequest(request));
    return renderer.render({
      locales: [...builds.keys()],
      url: addressOf(request),
      host: request.headers.host ?? '',
      publicUrl: config.publicUrl.href,
      now: clock.now().getTime(),
      manifest,
      async get(apiPath) {
        const { status, body } = await read(apiPath);
        return { status, body: JSON.parse(body) as unknown };
      },
    });
  }

  // A cached page costs as little as a file; the work for others is counted where it is done.
  for (const url of ['/membership', '/membership/*']) {
    app.get(url, { config: { rateLimit: false } }, async (request, reply) => {
      const host = request.headers.host ?? '';
      const locale = localeOfRequest(request);
      const page = await cache.find(`${locale} ${host.toLowerCase()} ${addressOf(request)}`, {
        async findCreatorId() {
          const site = siteOf(host, config.publicUrl, config.local);
          return site.kind === 'creator' ? tenants.find(site.label) : null;
        },
        caller: networkOf(request.ip),
        count: () => callLimits.countNetwork(request, reply),
        render: (read) => render(request, read),
        // The page is the same for everyone, and the API's access checks apply.
        async read(apiPath) {
          const headers = { host, 'accept-language': locale };
          const answer = await uncounted(async () => app.inject({ url: apiPath, headers, remoteAddress: request.ip }));
          return { status: answer.statusCode, body: answer.body };
        },
      });
      if (!page.cached && page.redirect) return reply.redirect(page.redirect, 302);
      const more = headersOf(request.siteHost ?? '', new URL(request.url, config.publicUrl).pathname);
      if (more) reply.headers(more);
      reply.header('cache-control', 'no-cache').header('vary', VARY).header('content-language', locale);
      if (cdn && page.cached) reply.headers(surrogateHeaders(page.creatorId));
      reply.type('text/html; charset=utf-8');
      return page.cached ? sendCached(request, reply, page) : reply.code(page.status).send(page.html);
    });
  }

  // After all other hooks, when the headers are complete.
  app.addHook('onSend', async ({ raw, routeOptions }, reply, body) => {
    const page = reply.cachedPage;
    if (page && reply.statusCode === 200 && Buffer.isBuffer(body))
      shortcuts.remember(raw, {
        page,
        headers: { ...reply.getHeaders() } as OutgoingHttpHeaders,
        body,
        route: routeOptions.url ?? '',
      });
  });
  app.decorateReply('cachedPage', null);
  return shortcuts;
}

declare module 'fastify' {
  interface FastifyReply {
    /** The page of this answer. */
    cachedPage: CachedPage | null;
  }
}

/** Path and query without what belongs to a campaign. */
function addressOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  if (at === -1) return url;
  const query = new URLSearchParams(url.slice(at));
  for (const name of new Set(query.keys())) if (CAMPAIGN.test(name)) query.delete(name);
  return query.size === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${query}`;
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] });
/** Reads the header as `@fastify/compress` does: what is sent as it is, that would compress again for each reader. */
const encodingOf = (header = ''): Encoding =>
  negotiator.negotiate(header.toLowerCase().replace(/\*|x-gzip/g, 'gzip')) ?? 'identity';

/** Answers 304 to whoever has the page already. */
async function sendCached({ headers }: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  const encoding = encodingOf(headers['accept-encoding']);
  const tag = `"${page.tag}-${encoding}"`;
  reply.header('etag', tag).header('vary', `${VARY}, Accept-Encoding`);
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  if (known.includes(tag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.cachedPage = page;
  return reply.send(await page.bodyIn(encoding));
}
