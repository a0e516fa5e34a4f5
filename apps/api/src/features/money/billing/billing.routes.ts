import * as contract from '@udala/contract/payments';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { createProviderEventReceiver } from './inbox.service.ts';

const EVENT_MAX_BYTES = 256 * 1024;

export function billingRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (provider) => webhookRoutes(provider, deps));
}

/** A separate plugin that reads every body as bytes, whatever its content type: the signature covers the bytes. */
function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const receiveEvent = createProviderEventReceiver(deps);
  route(app, contract.receivePaystackEvent, async ({ request }) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.headers['x-paystack-signature'];
    await receiveEvent(body, typeof signature === 'string' ? signature : undefined);
    return {};
  });
}
