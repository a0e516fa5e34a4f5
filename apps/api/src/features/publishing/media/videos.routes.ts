import { endpoint } from '@udala/contract/endpoint';
import { UploadedVideo, getVideo as getVideoEndpoint, videoUploadPath } from '@udala/contract/videos';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertMayPublishHere } from '#features/publishing/posts/posts.policy.ts';
import { notFound } from '#platform/http/errors.ts';
import { assertAccess, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { incomingOf } from './incoming.ts';
import { mediaIdForm } from './media.service.ts';
import { createUploadLocks } from './upload-locks.ts';
import { speakTus } from './video-uploads.ts';
import { giveUpVideo } from './videos.queries.ts';
import { countBegunVideo, getVideo, receiveVideo } from './videos.service.ts';

/** Endpoint definition for the hooks: the tus calls are not endpoints of the contract. */
const sending = endpoint({
  method: 'POST',
  path: videoUploadPath,
  access: 'creator',
  cost: ['videoFiles'],
  summary: videoUploadPath,
  reply: UploadedVideo,
});
const bytesType = 'application/offset+octet-stream';

export function videosRoutes(app: FastifyInstance, deps: Deps): void {
  const incoming = incomingOf(deps);
  const uploads = {
    incoming,
    locker: createUploadLocks(),
    countBegun: (ownerId: string) => countBegunVideo(deps, ownerId),
    onWhole: (upload: { ownerId: string; id: string }) => receiveVideo(deps, incoming, upload),
  };

  route(app, getVideoEndpoint, ({ viewer, params }) => getVideo(deps, incoming, viewer, params.id));

  app.register(async (tus) => {
    // Streamed, never buffered.
    tus.addContentTypeParser(bytesType, (_request, payload, done) => done(null, payload));
    for (const [method, url] of [
      ['POST', videoUploadPath],
      ['HEAD', `${videoUploadPath}/:id`],
      ['PATCH', `${videoUploadPath}/:id`],
      ['DELETE', `${videoUploadPath}/:id`],
    ] as const) {
      tus.route<{ Params: { id?: string } }>({
        method,
        url,
        compress: false,
        config: { endpoint: sending, isResumable: true },
        // Hidden from the API documentation, which describes the contract and not tus.
        schema: { hide: true },
        preParsing: async (request) => assertAccess('creator', request.viewer),
        handler: async (request, reply) => {
          const upload = { ownerId: creatorOf(request), id: request.params.id };
          reply.header('tus-resumable', '1.0.0');
          if (upload.id !== undefined && !mediaIdForm.test(upload.id)) throw notFound();
          const response = await speakTus(uploads, request, upload);
          if (upload.id !== undefined && response.ok) await follow(method, { ...upload, id: upload.id });
          return reply
            .code(response.status)
            .headers(Object.fromEntries(response.headers))
            .send(await response.text());
        },
      });
    }
  });

  /** Effects of a tus call outside tus: HEAD completes an upload whose end failed, DELETE abandons the video. */
  async function follow(method: string, upload: { ownerId: string; id: string }): Promise<void> {
    if (method === 'HEAD') await finishWhole(upload);
    if (method === 'DELETE') await giveUpVideo(deps.db, upload);
  }

  /** Completes an upload whose last request failed on our side: the client has nothing more to send. */
  async function finishWhole(upload: { ownerId: string; id: string }): Promise<void> {
    const progress = await incoming.findProgress(upload);
    if (progress && !progress.isTaken && progress.received === progress.size) await uploads.onWhole(upload);
  }
}

/** @throws AppError `forbidden` on another creator's host. */
function creatorOf({ viewer }: FastifyRequest): string {
  const creator = viewer as Viewer;
  assertMayPublishHere(creator);
  return creator.userId;
}
