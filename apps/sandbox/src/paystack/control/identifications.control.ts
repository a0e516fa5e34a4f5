import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Sandbox } from '../../sandbox.ts';
import { findIdentification } from '../customers/identifications.queries.ts';
import { endIdentification } from '../customers/identifications.ts';

const Ending = Type.Object({ failure: Type.Union([Type.String(), Type.Null()]) }, { additionalProperties: false });
type Ending = Static<typeof Ending>;

/** Ends the check of a customer's identity now. */
export function identificationsControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, settling } = sandbox;
  app.post<{ Params: { customerCode: string }; Body: Ending }>(
    '/identifications/:customerCode',
    { schema: { body: Ending } },
    (request, reply) => {
      const found = findIdentification(store, request.params.customerCode);
      if (found?.status !== 'pending') return reply.code(404).send({ message: 'Nothing is checked of this customer.' });
      store.inTransaction(() => {
        settling.cancel('identification', found.customerCode);
        endIdentification(sandbox, found, request.body.failure);
      });
      return request.body;
    },
  );
}
