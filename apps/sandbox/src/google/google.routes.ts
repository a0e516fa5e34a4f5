import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Sandbox } from '../sandbox.ts';
import { addressOf } from './address.ts';
import { browserFiles } from './browser-files.ts';
import { chooserPages } from './chooser.routes.ts';
import { mintIdToken } from './id-token.ts';
import { pictureOf } from './picture.ts';

const certsFreshSeconds = 6 * 3600;

const Wanted = Type.Object(
  {
    email: Type.String(),
    name: Type.Optional(Type.String()),
    nonce: Type.Optional(Type.String()),
    claims: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);
type Wanted = Static<typeof Wanted>;

/** POST `/control/google/token`: an ID token for tests, with claims that may say anything. */
export function googleControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: Wanted }>('/google/token', { schema: { body: Wanted } }, async (request) => {
    const { email, name = 'Ngozi Bello', ...tokenRequest } = request.body;
    const account = { email, name };
    return { credential: await mintIdToken(sandbox, { ...tokenRequest, account, address: addressOf(request) }) };
  });
}

/** Google's side: its keys, its script, and the frames and the popup of that script. */
export function googlePages(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/oauth2/v3/certs', async (_request, reply) => {
    const { publicJwk } = await sandbox.googleKey();
    return reply
      .header('cache-control', `public, max-age=${certsFreshSeconds}, must-revalidate`)
      .send({ keys: [publicJwk] });
  });

  for (const [name, { type, text }] of Object.entries(browserFiles)) {
    app.get(`/gsi/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
    );
  }

  app.get<{ Params: { subject: string } }>('/pictures/:subject', (request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'no-cache').send(pictureOf(request.params.subject)),
  );

  app.register(async (chooser) => chooserPages(chooser, sandbox), { prefix: '/gsi' });
}
