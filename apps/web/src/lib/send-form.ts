import { readError, unreachable, type ApiError } from './api-error.ts';
import type { CallMeta } from './api.ts';
import type { WireRequest } from './request.ts';
import { readText } from './session-storage.ts';

type Sent = { data: unknown; meta: CallMeta } | { error: ApiError; meta: CallMeta };

/** Sends a form and tells how far it is, 0 to 1: `fetch` cannot say that of what it sends. */
export function sendForm(
  { method, path, form }: WireRequest,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  const token = readText('token');
  const meta: CallMeta = { quiet: true, token };
  return new Promise((done) => {
    const call = new XMLHttpRequest();
    call.open(method, path);
    call.responseType = 'json';
    if (token !== null) call.setRequestHeader('authorization', `Bearer ${token}`);
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    call.addEventListener('load', () => {
      const body: unknown = call.response;
      done(
        call.status >= 200 && call.status < 300 ? { data: body, meta } : { error: readError(call.status, body), meta },
      );
    });
    const fail = () => done({ error: unreachable, meta });
    call.addEventListener('error', fail);
    call.addEventListener('abort', fail);
    signal.addEventListener('abort', () => call.abort());
    call.send(form ?? null);
  });
}
