import * as contract from '@udala/contract/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mediaCookieName } from '#features/identity/auth/media-cookie.ts';
import { readRange } from '#platform/http/byte-range.ts';
import { notFound } from '#platform/http/errors.ts';
import { route } from '#platform/http/route.ts';
import { withUploadedFile } from '#platform/http/uploaded-file.ts';
import type { Deps } from '#app/deps.ts';
import type { MediaFile, OpenMedia } from './media.queries.ts';
import { findFile, identifyReader, mediaIdForm } from './media.service.ts';
import { uploadImage } from './uploads.service.ts';

/** A feed page requests about a dozen files for its one API call. */
const FILES_PER_CALL = 12;
const YEAR_SECONDS = 31_536_000;
/** Redirects to the image host are cached for a day only: the host may change. */
const DAY_SECONDS = 86_400;
const contentTypes: Record<MediaFile['format'], string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
};

export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.uploadImage, ({ viewer, request }) =>
    deps.images.reserve(viewer.userId, () => withUploadedFile(request, (upload) => uploadImage(deps, viewer, upload))),
  );

  app.route<{ Params: { id: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:id/:name',
    exposeHeadRoute: false,
    compress: false,
    config: {
      rateLimit: { max: deps.config.requestsPer5Minutes * FILES_PER_CALL },
      mayBeThere: (params) => mediaIdForm.test((params as { id: string }).id),
    },
    handler: async (request, reply) => {
      const file = await findFile(deps, await readerOf(deps, request), request.params);
      if (!file) throw notFound();
      if (file.outside && deps.imageHost?.serves(file.outside)) {
        return reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).redirect(file.outside, 302);
      }
      const { params, headers } = request;
      const etag = `"${params.id}/${params.name}"`;
      describe(reply, file).header('etag', etag);
      if (headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();

      const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
      const range = isSame ? readRange(headers.range, file.bytes) : null;
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
      reply.type(contentTypes[file.format]);
      if (!file.playable) reply.header('content-disposition', `attachment; filename="${file.name}"`);
      reply.header('content-length', range ? range.end - range.start + 1 : file.bytes);
      if (request.method === 'HEAD') return reply.send();
      const bytes = await deps.storage.open(file.key, range ?? undefined);
      if (!bytes) throw new Error(`stored file is missing: ${file.key}`);
      return reply.send(bytes);
    },
  });
}

/** @throws AppError `not_found` on a host that belongs to no creator. */
async function readerOf(deps: Deps, { siteHost, tenantId, cookies }: FastifyRequest) {
  const isOurs = siteHost === deps.config.publicUrl.host || tenantId !== null;
  if (!isOurs) throw notFound();
  return identifyReader(deps, { token: cookies[mediaCookieName(deps.config)], siteHost, tenantId });
}

/** Sets caching headers, and a policy that keeps the bytes from running as a document wherever they are opened. */
function describe(reply: FastifyReply, file: Pick<OpenMedia, 'isPublic' | 'isCover'>): FastifyReply {
  const isForAll = file.isPublic || file.isCover;
  if (!isForAll) reply.header('vary', 'Cookie');
  const caching = isForAll ? 'public, no-cache' : 'private, no-cache';
  return reply
    .header('cache-control', file.isPublic ? `public, max-age=${YEAR_SECONDS}, immutable` : caching)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
}
