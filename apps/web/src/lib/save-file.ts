import { readError, unreachable, type ApiError } from './api-error.ts';
import type { CallMeta } from './api.ts';
import type { WireRequest } from './request.ts';
import { readText } from './session-storage.ts';

type Answer<Data> = { data: Data; meta: CallMeta } | { error: ApiError; meta: CallMeta };

/** Downloads a file with the session's token, which a plain link would not send. */
export async function saveFile(call: WireRequest, name: string): Promise<Answer<null>> {
  const read = await readFile(call);
  if ('error' in read) return read;
  downloadAs(name, read.data);
  return { data: null, meta: read.meta };
}

/** Reads a file with the session's token. */
export async function readFile({ method, path, body }: WireRequest): Promise<Answer<Blob>> {
  const token = readText('token');
  const meta: CallMeta = { quiet: true, token };
  try {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await fetch(new URL(path, location.href), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) return { error: readError(response.status, await response.json().catch(() => null)), meta };
    return { data: await response.blob(), meta };
  } catch {
    return { error: unreachable, meta };
  }
}

/** Time until the object URL is revoked: long enough for the slowest browser to start reading. */
const readableForMs = 60_000;

/** Saves a file that is already in memory. */
export function downloadAs(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), readableForMs);
}
