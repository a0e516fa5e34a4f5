import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Sandbox } from '../../sandbox.ts';
import { receiveTransfer } from '../dedicated-accounts/dedicated-accounts.ts';
import { findDedicatedAccount } from '../dedicated-accounts/dedicated-accounts.queries.ts';

const Sent = Type.Object({ amountKobo: Type.Integer({ minimum: 1, maximum: 1e9 }) }, { additionalProperties: false });
type Sent = Static<typeof Sent>;

/** Sends money to a customer's own account. */
export function dedicatedAccountsControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Params: { accountNumber: string }; Body: Sent }>(
    '/dedicated-accounts/:accountNumber',
    { schema: { body: Sent } },
    (request, reply) => {
      const account = findDedicatedAccount(sandbox.store, request.params.accountNumber);
      if (!account) return reply.code(404).send({ message: 'There is no such account.' });
      return { reference: receiveTransfer(sandbox, account, request.body.amountKobo).reference };
    },
  );
}
