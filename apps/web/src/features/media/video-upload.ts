import { DetailedError, Upload, type HttpRequest } from 'tus-js-client';
import { errorStatus } from '@udala/contract/errors';
import { videoUploadPath } from '@udala/contract/videos';
import { readError, type ApiError, unreachable } from '#lib/api-error.ts';
import { readText } from '#lib/session-storage.ts';

/** Of a connection that breaks in between, not more than this is sent again through a proxy that holds parts back. */
const partBytes = 4 * 1024 * 1024;
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000];
const passing = new Set([0, 409, 423, 429, 500, 502, 503, 504]);
const gone = new Set([404, 410]);

export interface VideoListener {
  /** The server takes it under this id. */
  onBegun: (id: string) => void;
  onSent: (bytes: number) => void;
  onUp: () => void;
  /** It stands still; `resume` goes on where it stopped. */
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

/** Sends a video in parts, from its beginning or from where the server has it; it begins at once. */
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
        // Too many begun in a day: that does not pass in seconds.
        const isTooMany = status === errorStatus.rate_limited && made.url === null;
        return navigator.onLine && passing.has(status) && !isTooMany;
      },
      onUploadUrlAvailable() {
        // With an endpoint it would begin anew whenever the server does not answer for a moment.
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

/** Takes a video, or what is there of it, away from the server again; the server itself clears away what this misses. */
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
