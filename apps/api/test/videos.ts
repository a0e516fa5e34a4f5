import { getVideo, videoUploadPath } from '@udala/contract/videos';
import type { WireError } from '@udala/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Person } from './factories.ts';
import { call, eventually, membersHost, startTestServer, type TestServer } from './harness.ts';

/** The PATH of this machine, possibly with ffmpeg. */
const searchPath = process.env['PATH'] ?? '';

/** A server that processes videos in the background, with or without this machine's programs. */
export const startVideoServer = ({ withPrograms }: { withPrograms: boolean }) =>
  startTestServer({ env: withPrograms ? { PATH: searchPath } : {}, works: true });

interface Step {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  /** Id of the upload; none for a new one. */
  id?: string;
  token?: string | undefined;
  host?: string;
  headers?: Record<string, string>;
  bytes?: Buffer;
}

/** One tus request, as a client would send it. */
export async function tus(app: FastifyInstance, { method, id, token, host = membersHost, headers, bytes }: Step) {
  const answer = await app.inject({
    method,
    url: id === undefined ? videoUploadPath : `${videoUploadPath}/${id}`,
    headers: {
      host,
      'tus-resumable': '1.0.0',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(bytes && { 'content-type': 'application/offset+octet-stream', 'content-length': String(bytes.length) }),
      ...headers,
    },
    ...(bytes && { payload: bytes }),
  });
  const { statusCode: status, headers: said } = answer;
  const error = status >= 400 && answer.body !== '' ? answer.json<WireError>() : null;
  return { status, headers: said, offset: Number(said['upload-offset']), error };
}

export const named = (name: string): string => `filename ${Buffer.from(name).toString('base64')}`;

interface Sending {
  name?: string;
  host?: string;
}

/** Starts an upload; also returns its id. */
export async function begin(app: FastifyInstance, { token }: { token?: string }, size: number, sending: Sending = {}) {
  const { name = 'clip.mp4', ...where } = sending;
  const headers = { 'upload-length': String(size), 'upload-metadata': named(name) };
  const answer = await tus(app, { method: 'POST', token, headers, ...where });
  return {
    ...answer,
    id:
      String(answer.headers.location ?? '')
        .split('/')
        .at(-1) ?? '',
  };
}

/** Sends bytes from an offset on. */
export const append = (
  app: FastifyInstance,
  { token }: { token?: string },
  id: string,
  offset: number,
  bytes: Buffer,
  where: { host?: string } = {},
) => tus(app, { method: 'PATCH', id, token, bytes, headers: { 'upload-offset': String(offset) }, ...where });

/** Sends a whole video at once. */
export async function sendVideo(app: FastifyInstance, person: Person, bytes: Buffer, sending: Sending = {}) {
  const { id } = await begin(app, person, bytes.length, sending);
  return { id, ...(await append(app, person, id, 0, bytes)) };
}

/** Sends a video and waits until it is processed. */
export async function makePrepared({ app }: TestServer, person: Person, bytes: Buffer, sending: Sending = {}) {
  const { id, status } = await sendVideo(app, person, bytes, sending);
  if (status !== 204) throw new Error(`the upload was answered by ${status}`);
  return waitUntilPrepared(app, person, id);
}

export const waitUntilPrepared = (app: FastifyInstance, { token }: Person, id: string) =>
  eventually(async () => {
    const { body } = await call(app, getVideo, { params: { id }, token });
    return (body.state === 'ready' || body.state === 'download') && body;
  }, 150_000);
