import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { findImage, insertImage } from './images.queries.ts';
import { webpSize } from './webp-size.ts';

/** The one preset that may upload. */
const uploadPreset = 'udala';
const maxBytes = 20 * 1024 * 1024;

class Refused extends Error {}

/** Cloudinary's answers to unsigned uploads, and the pictures it serves afterwards. */
export function imageHost(app: FastifyInstance, { store, clock }: Sandbox): void {
  app.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (_request: FastifyRequest, body: Buffer) => body,
  );

  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    const status = error instanceof Refused ? 400 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error(error);
    return reply
      .code(status)
      .header('x-cld-error', error.message)
      .send({ error: { message: error.message } });
  });

  app.post<{ Body: Buffer }>('/v1_1/udala/image/upload', async (request) => {
    const bytes = await pictureIn(request);
    const size = webpSize(bytes);
    if (!size) throw new Refused('Invalid image file');
    const publicId = randomUUID();
    insertImage(store, { publicId, bytes });
    return {
      public_id: publicId,
      ...size,
      format: 'webp',
      resource_type: 'image',
      created_at: clock.now().toISOString(),
      bytes: bytes.length,
      type: 'upload',
      secure_url: `http://${request.host}/image-host/udala/image/upload/${publicId}.webp`,
    };
  });

  app.get<{ Params: { publicId: string } }>('/udala/image/upload/:publicId.webp', (request, reply) => {
    const bytes = findImage(store, request.params.publicId);
    if (!bytes) return reply.code(404).send();
    return reply.type('image/webp').header('cache-control', 'public, max-age=2592000').send(bytes);
  });
}

async function pictureIn({ body, headers }: FastifyRequest<{ Body: Buffer }>): Promise<Buffer> {
  const whole = new Response(Uint8Array.from(body), { headers: { 'content-type': headers['content-type'] ?? '' } });
  const form = await whole.formData().catch(() => new FormData());
  const preset = form.get('upload_preset');
  if (preset === null) throw new Refused('Upload preset must be specified when using unsigned upload');
  if (preset !== uploadPreset) throw new Refused('Upload preset not found');
  const file = form.get('file');
  if (!(file instanceof File)) throw new Refused('Missing required parameter - file');
  return Buffer.from(await file.arrayBuffer());
}
