import { randomUUIDv7 } from 'node:crypto';
import { PassThrough, finished, type Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { limits } from '@udala/contract/limits';
import { videoFormats, videoUploadPath } from '@udala/contract/videos';
import { ERRORS, Server, type Locker } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound, unavailable } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';
import type { Incoming } from './incoming.ts';

const UNFINISHED_MAX = 10;
/** Time for which a lost connection may still deliver bytes in transit. */
const DRAIN_MS = 1_000;
const MEBIBYTE = 1024 * 1024;

interface Uploads {
  incoming: Incoming;
  locker: Locker;
  /**
   * Counts a started upload against the rate limit.
   * @throws AppError `rate_limited`
   */
  countBegun(ownerId: string): Promise<void>;
  /** Called when an upload is complete. It may be called twice for one upload. */
  onWhole(upload: { ownerId: string; id: string }): Promise<void>;
}

interface Asking {
  ownerId: string;
  /** Undefined for a new upload. */
  id: string | undefined;
}

/**
 * Serves tus 1.0 for one person's own uploads.
 * @throws AppError for every tus error except an unsupported version, which has a status code of its own.
 */
export async function speakTus(uploads: Uploads, request: FastifyRequest, asking: Asking): Promise<Response> {
  const upload = { ownerId: asking.ownerId, id: asking.id ?? randomUUIDv7() };
  const refused: { by?: unknown } = {};
  const server = new Server({
    path: videoUploadPath,
    datastore: uploads.incoming.store,
    locker: uploads.locker,
    lockDrainTimeout: DRAIN_MS,
    maxSize: limits.videoMaxBytes,
    allowedOrigins: [],
    namingFunction: () => uploads.incoming.storeId(upload),
    generateUrl: () => `${videoUploadPath}/${upload.id}`,
    getFileIdFromRequest: () => uploads.incoming.storeId(upload),
    async onUploadCreate(_request, created) {
      assertEnding(created.metadata?.['filename']);
      await uploads.countBegun(upload.ownerId);
      await makeRoom(uploads.incoming, upload.ownerId);
      // The file name is checked but not stored.
      created.metadata = undefined;
      return {};
    },
    async onUploadFinish() {
      await uploads.onWhole(upload);
      return {};
    },
    onResponseError(_request, error) {
      refused.by = error;
      return undefined;
    },
  });
  const body = bodyOf(request);
  const response = await server.handleWeb(toWebRequest(request, body?.stream));
  body?.letGo();
  if (refused.by !== undefined) throw toAppError(refused.by);
  if (response.status === 400) throw new AppError('invalid_request', say().errors.invalidRequest);
  return response;
}

const endings = new RegExp(`\\.(?:${videoFormats.join('|')})$`, 'i');

/**
 * Rejects a wrong extension early, which saves the creator's data; the bytes are checked when the upload is complete.
 * @throws AppError `unsupported_media`
 */
function assertEnding(filename: string | null | undefined): void {
  if (!endings.test(filename ?? '')) throw new AppError('unsupported_media', say().mediaServer.videoWrongType);
}

/** Discards the least recently written uploads above the limit: the creator may have abandoned them. */
async function makeRoom(incoming: Incoming, ownerId: string): Promise<void> {
  const unfinished = await incoming.listUnfinished(ownerId);
  const tooMany = unfinished.length - UNFINISHED_MAX + 1;
  for (const upload of unfinished.slice(0, Math.max(0, tooMany))) await incoming.discard(upload);
}

/** Request headers that tus reads. Forwarded-host headers of a proxy are left out. */
const readHeaders = [
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'upload-concat',
  'content-type',
  'content-length',
];

function toWebRequest({ method, url, headers }: FastifyRequest, body: Readable | undefined): Request {
  const forwarded = readHeaders.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Request(new URL(url, 'http://uploads'), {
    method,
    headers: forwarded,
    // Readable.toWeb would copy each chunk: twice as much garbage to collect while a video arrives.
    ...(body && { body: ReadableStream.from(body) as BodyInit, duplex: 'half' }),
  });
}

/** Streams the body as it arrives. `letGo` drains the rest, so that the client can read the response. */
function bodyOf({ method, raw }: FastifyRequest): { stream: Readable; letGo(): void } | undefined {
  if (method !== 'PATCH' && method !== 'POST') return undefined;
  const stream = new PassThrough();
  finished(raw, (error) => error && stream.destroy(error));
  raw.pipe(stream);
  return {
    stream,
    letGo() {
      raw.unpipe(stream);
      raw.resume();
    },
  };
}

function toAppError(refused: unknown): unknown {
  switch (refused) {
    case ERRORS.FILE_NOT_FOUND:
    case ERRORS.FILE_NO_LONGER_EXISTS:
      return notFound();
    case ERRORS.INVALID_OFFSET:
      return new AppError('conflict', say().mediaServer.uploadElsewhere);
    case ERRORS.ERR_LOCK_TIMEOUT:
      return unavailable();
    case ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION:
      return new AppError('invalid_request', say().mediaServer.videoLengthUnknown);
    default:
  }
  if (refused instanceof Error && 'code' in refused && refused.code === 'ENOENT') return notFound();
  if (refused instanceof Error && !('status_code' in refused)) return refused;
  const status = typeof refused === 'object' && refused && 'status_code' in refused ? refused.status_code : 0;
  if (status === 413) return new AppError('too_large', say().mediaServer.fileTooLarge(limits.videoMaxBytes / MEBIBYTE));
  return new AppError('invalid_request', say().errors.invalidRequest);
}
