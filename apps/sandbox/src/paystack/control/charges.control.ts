import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Sandbox } from '../../sandbox.ts';
import { findAuthorization, listAuthorizations, putAuthorization } from '../authorizations.queries.ts';
import { settleCharge } from '../offline.ts';
import { refundedKoboOf } from '../refunds/refunds.queries.ts';
import { toWire } from '../transaction.wire.ts';
import { findByReference, listTransactions } from '../transactions.queries.ts';

/** Limit high enough to list every charge of a test run. */
export const listed = 1_000_000;

const Settle = Type.Object(
  { status: Type.Enum(['success', 'failed']), text: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
type Settle = Static<typeof Settle>;

const Times = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }));
const Next = Type.Union([
  Type.Object({ answer: Type.Literal('decline'), text: Type.String(), times: Times }, { additionalProperties: false }),
  Type.Object(
    { answer: Type.Literal('regulate'), minutes: Type.Integer({ minimum: 1 }), times: Times },
    { additionalProperties: false },
  ),
  Type.Object({ answer: Type.Literal('pause'), times: Times }, { additionalProperties: false }),
]);
type Next = Static<typeof Next>;

/** Every charge as the provider knows it, and control over the outcome of pending and next ones. */
export function chargesControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock, settling } = sandbox;

  app.get('/charges', () => ({
    items: listTransactions(store, listed).map((transaction) => ({
      ...toWire(transaction, clock.now()),
      refundedKobo: refundedKoboOf(store, transaction.id),
    })),
  }));

  app.post<{ Params: { reference: string }; Body: Settle }>(
    '/charges/:reference',
    { schema: { body: Settle } },
    (request, reply) => {
      const { reference } = request.params;
      if (!findByReference(store, reference)?.onItsWay) {
        return reply.code(404).send({ message: 'No such charge is on its way.' });
      }
      const { status, text = 'Declined' } = request.body;
      store.inTransaction(() => {
        settling.cancel('charge', reference);
        settleCharge(sandbox, reference, status === 'failed' ? text : null);
      });
      return { status: findByReference(store, reference)?.status };
    },
  );

  app.get('/authorizations', () => ({ items: listAuthorizations(store, listed) }));

  app.post<{ Params: { code: string }; Body: Next }>(
    '/authorizations/:code/next',
    { schema: { body: Next } },
    (request, reply) => {
      const saved = findAuthorization(store, request.params.code);
      if (!saved) return reply.code(404).send({ message: 'There is no such authorization.' });
      const { times = 1, ...decline } = request.body;
      putAuthorization(store, { ...saved, next: { decline, times } });
      return { decline, times };
    },
  );
}
