import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/http/errors.ts';
import type { Deps } from '#app/deps.ts';
import { robotsOf, sitemapIndex, sitemapPart, type Place } from './sitemap.service.ts';

const HOUR_SECONDS = 3600;
// A full part costs the database a second, and a search engine requests it once a day.
const config = { rateLimit: { max: 60 } };

/** Files that search engines request from every host: robots.txt and sitemaps. */
export function sitemapRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config;
  /** @throws AppError `not_found` on a host that belongs to nobody. */
  const placeOf = ({ siteHost, tenantId }: FastifyRequest): Place => {
    if (siteHost !== publicUrl.host && tenantId === null) throw notFound();
    return { origin: `${publicUrl.protocol}//${siteHost}`, tenantId };
  };
  const xml = (reply: FastifyReply, document: string) =>
    publicly(reply).type('application/xml; charset=utf-8').send(document);

  app.get('/robots.txt', { config }, async (request, reply) =>
    publicly(reply)
      .type('text/plain; charset=utf-8')
      .send(robotsOf(deps, placeOf(request))),
  );
  app.get('/sitemap.xml', { config }, async (request, reply) => xml(reply, await sitemapIndex(deps, placeOf(request))));
  app.get<{ Params: { file: string } }>('/sitemaps/:file', { config }, async (request, reply) => {
    const [, no] = /^([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? [];
    if (no === undefined) throw notFound();
    return xml(reply, await sitemapPart(deps, placeOf(request), Number(no)));
  });
}

const publicly = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`);
