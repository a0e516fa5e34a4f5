import { randomUUID } from 'node:crypto';
import { videoUploadPath } from '@udala/contract/videos';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';

type CallOptions<E extends Endpoint> = { token?: string } & (E['params'] extends object
  ? { params: ParamsOf<E> }
  : object) &
  (E['query'] extends object ? { query: QueryOf<E> } : object) &
  (E['body'] extends object ? { body: BodyOf<E> } : object);

interface AnyOptions {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls the product the way one browser does, cookies included. Throws the server's sentence when a call fails. */
export type Client = <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => Promise<ReplyOf<E>>;

export function createClient(apiUrl: string): Client {
  const cookies = new Map<string, string>();
  return async (endpoint, options) => {
    const { token, params = {}, query, body } = options as AnyOptions;
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const url = new URL(path, apiUrl);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return read(answer, `${endpoint.method} ${endpoint.path}`);
  };
}

/** Uploads a picture as the composer does, or as the profile's form does. */
export async function sendPicture(
  apiUrl: string,
  token: string,
  bytes: Buffer,
  preset: 'post' | 'profile' = 'post',
): Promise<{ id: string; secure_url: string }> {
  const form = new FormData();
  form.set('upload_preset', preset);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg');
  const answer = await fetch(new URL('/uploads/image', apiUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return read(answer, 'POST /uploads/image');
}

/** Uploads a video as the composer does, in one piece. */
export async function sendVideo(apiUrl: string, token: string, bytes: Buffer): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(new URL(videoUploadPath, apiUrl), {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('video.mp4').toString('base64')}`,
    },
  });
  await assertGood(begun, `POST ${videoUploadPath}`);
  const location = begun.headers.get('location') ?? '';
  const sent = await fetch(new URL(location, apiUrl), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  await assertGood(sent, `PATCH ${location}`);
  return { id: location.split('/').at(-1) ?? '' };
}

async function assertGood(answer: Response, what: string): Promise<void> {
  if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`);
}

async function read<T>(answer: Response, what: string): Promise<T> {
  await assertGood(answer, what);
  return (await answer.json()) as T;
}
