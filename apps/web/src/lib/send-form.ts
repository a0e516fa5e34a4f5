import { readError, unreachable, type ApiError } from './api-error.ts';
import type { CallMeta } from './api.ts';
import type { WireRequest } from './request.ts';
import { readText } from './session-storage.ts';

type Sent =
  | { data: unknown; meta: CallMeta }
  /** `againInSeconds`: delay before a retry, as requested by the server. */
  | { error: ApiError; meta: CallMeta; againInSeconds?: number };

/** Sends a form and reports its progress, 0 to 1, by XMLHttpRequest: `fetch` reports no upload progress. */
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
      if (call.status >= 200 && call.status < 300) return done({ data: body, meta });
      const againInSeconds = Number.parseInt(call.getResponseHeader('retry-after') ?? '', 10);
      done({ error: readError(call.status, body), meta, ...(againInSeconds > 0 && { againInSeconds }) });
    });
    const fail = () => done({ error: unreachable, meta });
    call.addEventListener('error', fail);
    call.addEventListener('abort', fail);
    signal.addEventListener('abort', () => call.abort());
    call.send(form ?? null);
  });
}
