import { DetailedError, Upload, type HttpRequest } from 'tus-js-client';
import { errorStatus } from '@udala/contract/errors';
import { videoUploadPath } from '@udala/contract/videos';
import { readError, type ApiError, unreachable } from '#lib/api-error.ts';
import { readText } from '#lib/session-storage.ts';

/** Chunk size: bounds what is sent again after a broken connection, through a proxy that buffers requests. */
const partBytes = 4 * 1024 * 1024;
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000];
const passing = new Set([0, 409, 423, 429, 500, 502, 503, 504]);
const gone = new Set([404, 410]);

export interface VideoListener {
  /** The server assigned this id. */
  onBegun: (id: string) => void;
  onSent: (bytes: number) => void;
  onUp: () => void;
  /** The upload stopped; `resume` continues it. */
  onStopped: (why: ApiError) => void;
}

export interface VideoSending {
  pause: () => void;
  resume: () => void;
}

const addressOf = (id: string): string => `${location.origin}${videoUploadPath}/${id}`;

const onBeforeRequest = (call: HttpRequest): void => {
  const token = readText('token');
  if (token !== null) call.setHeader('authorization', `Bearer ${token}`);
};

/** Resumable upload of a video in chunks, from its beginning or from the server's offset. Starts at once. */
export function sendVideo(file: File, id: string | null, listener: VideoListener): VideoSending {
  let upload = uploadFrom(id);

  function uploadFrom(begun: string | null): Upload {
    const made: Upload = new Upload(file, {
      ...(begun === null ? { endpoint: location.origin + videoUploadPath } : { uploadUrl: addressOf(begun) }),
      metadata: { filename: file.name },
      chunkSize: partBytes,
      retryDelays: retryDelaysMs,
      storeFingerprintForResuming: false,
      onBeforeRequest,
      onShouldRetry(error) {
        const status = error.originalResponse?.getStatus() ?? 0;
        // The daily limit of new uploads does not pass within seconds.
        const isTooMany = status === errorStatus.rate_limited && made.url === null;
        return navigator.onLine && passing.has(status) && !isTooMany;
      },
      onUploadUrlAvailable() {
        // With an endpoint, tus would start over whenever the server is briefly unavailable.
        made.options.endpoint = null;
        listener.onBegun(made.url?.split('/').at(-1) ?? '');
      },
      onProgress: (sent) => listener.onSent(sent),
      onSuccess: () => listener.onUp(),
      onError: (error) => {
        const why = reasonOf(error);
        if (gone.has(why.status) && made.options.endpoint === null) begin(null);
        else listener.onStopped(why);
      },
    });
    return made;
  }
  const begin = (from: string | null) => {
    upload = uploadFrom(from);
    upload.start();
  };
  upload.start();
  return { pause: () => void upload.abort(), resume: () => upload.start() };
}

/** Deletes a video or a partial upload from the server. Best effort: the server cleans up the rest. */
export const withdrawVideo = (id: string): Promise<void> =>
  Upload.terminate(addressOf(id), { onBeforeRequest, retryDelays: [1000] }).catch(() => undefined);

function reasonOf(error: Error | DetailedError): ApiError {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return unreachable;
  return readError(answer.getStatus(), parsed(answer.getBody()));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
