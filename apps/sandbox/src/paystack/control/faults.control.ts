import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Sandbox } from '../../sandbox.ts';
import { Fault } from '../faults/faults.ts';
import { findWebhooksOf, listWebhooks } from '../webhooks.queries.ts';
import { listed } from './charges.control.ts';

const oneDayMs = 86_400_000;
const Delay = Type.Integer({ minimum: 0, maximum: oneDayMs });

const Settling = Type.Object({ delayMs: Type.Union([Delay, Type.Null()]) }, { additionalProperties: false });
type Settling = Static<typeof Settling>;

const Delivery = Type.Object(
  {
    delayMs: Type.Optional(Delay),
    copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    hold: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
type Delivery = Static<typeof Delivery>;

const Release = Type.Object({ order: Type.Enum(['made', 'reversed']) }, { additionalProperties: false });
type Release = Static<typeof Release>;

const Again = Type.Object({ reference: Type.String(), times: Type.Integer({ minimum: 1, maximum: 1000 }) });
type Again = Static<typeof Again>;

/** Faults on the way to the provider, and the delay until pending payments settle. */
export function faultsControl(app: FastifyInstance, { faults, settling }: Sandbox): void {
  app.get('/faults', () => ({ items: faults.list() }));

  app.post<{ Body: Fault }>('/faults', { schema: { body: Fault } }, (request) => {
    faults.add(request.body);
    return { items: faults.list() };
  });

  app.delete('/faults', () => {
    faults.clear();
    return { items: [] };
  });

  app.post<{ Body: Settling }>('/settling', { schema: { body: Settling } }, (request) => {
    settling.setDelay(request.body.delayMs);
    return request.body;
  });
}

/** Delivery of the provider's events: late, duplicated, out of order, or not at all. */
export function webhooksControl(app: FastifyInstance, { store, webhookSender }: Sandbox): void {
  app.get('/webhooks', () => ({ items: listWebhooks(store, listed) }));

  app.post<{ Body: Delivery }>('/webhooks', { schema: { body: Delivery } }, (request) =>
    webhookSender.setDelivery(request.body),
  );

  app.post<{ Body: Release }>('/webhooks/release', { schema: { body: Release } }, async (request) => ({
    statuses: await webhookSender.release(request.body.order),
  }));

  app.post<{ Body: Again }>('/webhooks/deliver', { schema: { body: Again } }, async (request, reply) => {
    const { reference, times } = request.body;
    if (findWebhooksOf(store, reference).length === 0) {
      return reply.code(404).send({ message: 'No webhook was made for this reference.' });
    }
    return { statuses: await webhookSender.deliverAgain(reference, times) };
  });
}
