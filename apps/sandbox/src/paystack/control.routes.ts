import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Sandbox } from '../sandbox.ts';
import { toWire } from './transaction.wire.ts';
import { listTransactions } from './transactions.queries.ts';
import { findWebhooksOf, listWebhooks } from './webhooks.queries.ts';

const listed = 1000;
const oneDayMs = 86_400_000;

const Delivery = Type.Object({
  reference: Type.String(),
  times: Type.Integer({ minimum: 1, maximum: 1000 }),
});
type Delivery = Static<typeof Delivery>;

const Delay = Type.Object({ delayMs: Type.Integer({ minimum: 0, maximum: oneDayMs }) });
type Delay = Static<typeof Delay>;

const Again = Type.Object({ reference: Type.String() });
type Again = Static<typeof Again>;

/** What the provider knows, for tests to hold the api's books against, and its webhooks on demand. */
export function paystackControl(app: FastifyInstance, { store, webhookSender }: Sandbox): void {
  app.get('/charges', () => ({ items: listTransactions(store, listed).map(toWire) }));

  app.get('/webhooks', () => ({ items: listWebhooks(store, listed) }));

  app.post<{ Body: Delivery }>('/webhooks/deliver', { schema: { body: Delivery } }, async (request, reply) => {
    const { reference, times } = request.body;
    if (findWebhooksOf(store, reference).length === 0) {
      return reply.code(404).send({ message: 'No webhook was made for this reference.' });
    }
    return { statuses: await webhookSender.deliverAgain(reference, times) };
  });

  app.post<{ Body: Delay }>('/webhooks/delay', { schema: { body: Delay } }, (request) => {
    webhookSender.setDelay(request.body.delayMs);
    return { delayMs: request.body.delayMs };
  });
}

/** The front page's button. */
export function webhookPages(app: FastifyInstance, { webhookSender }: Sandbox): void {
  app.post<{ Body: Again }>('/webhooks/deliver', { schema: { body: Again } }, async (request, reply) => {
    await webhookSender.deliverAgain(request.body.reference, 1);
    return reply.redirect('/#webhooks', 303);
  });
}
