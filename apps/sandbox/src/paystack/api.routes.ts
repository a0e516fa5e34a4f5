import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameSecret } from '../guards.ts';
import type { Sandbox } from '../sandbox.ts';
import { chargeAuthorization } from './charge-authorization.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { dedicatedAccountRoutes } from './dedicated-accounts/dedicated-accounts.routes.ts';
import { acceptOverdue } from './disputes/answers.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { answer } from './envelope.ts';
import { strike } from './faults/strike.ts';
import { fieldsOf, textOr } from './fields.ts';
import { readInitializeRequest } from './initialize-request.ts';
import { pageMeta, readSpan } from './paging.ts';
import { payoutRoutes } from './payouts/payouts.routes.ts';
import { duplicateReference, PaystackError, toErrorEnvelope } from './paystack-error.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { assertMaySplit } from './subaccounts/split-request.ts';
import { subaccountRoutes } from './subaccounts/subaccounts.routes.ts';
import { settlementRoutes } from './settlements/settlements.routes.ts';
import { settleDuePayments } from './settlements/settlements.ts';
import { slowAndBusy } from './faults/slow-and-busy.ts';
import { abandonTransfers } from './payouts/transfers.ts';
import { toWire } from './transaction.wire.ts';
import {
  findById,
  findByReference,
  freshTransaction,
  insertTransaction,
  pageTransactions,
  type Transaction,
} from './transactions.queries.ts';

/** Paystack's API, as `https://api.paystack.co` answers. */
export function paystackApi(app: FastifyInstance, sandbox: Sandbox): void {
  const { settings, clock } = sandbox;

  app.addHook('onRequest', async (request, reply) => {
    reply.header('date', clock.now().toUTCString());
    if (!isSameSecret(request.headers.authorization, `Bearer ${settings.paystackSecretKey}`)) throw invalidKey();
    settleDuePayments(sandbox);
    acceptOverdue(sandbox);
    abandonTransfers(sandbox);
  });

  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    if (error instanceof PaystackError) return reply.code(error.status).send(toErrorEnvelope(error));
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    return reply.code(status).send({ status: false, message: error.message, type: 'api_error', code: 'unknown' });
  });

  slowAndBusy(app, sandbox);
  strike(app, sandbox);
  transactionRoutes(app, sandbox);
  customerRoutes(app, sandbox);
  dedicatedAccountRoutes(app, sandbox);
  refundRoutes(app, sandbox);
  payoutRoutes(app, sandbox);
  disputeRoutes(app, sandbox);
  settlementRoutes(app, sandbox);
  subaccountRoutes(app, sandbox);
}

function transactionRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock, behaviours } = sandbox;

  app.post('/transaction/initialize', (request) => {
    const wanted = readInitializeRequest(request.body);
    assertMaySplit(sandbox, wanted);
    const fresh = freshTransaction(
      { ...wanted, ipAddress: request.ip, createdAt: clock.now().toISOString() },
      behaviours.get(),
    );
    const transaction = store.inTransaction(() => insertTransaction(store, fresh));
    if (!transaction) throw duplicateReference();
    return answer('Authorization URL created', checkoutWire(request, transaction));
  });

  app.post('/transaction/charge_authorization', (request) => {
    const { transaction, paused } = chargeAuthorization(sandbox, request.body);
    if (!paused) return answer('Charge attempted', toWire(transaction, clock.now()));
    return answer('Please, redirect your customer to the authorization url provided', {
      ...checkoutWire(request, transaction),
      paused: true,
    });
  });

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', (request) => {
    const transaction = findByReference(store, request.params.reference);
    if (!transaction) throw unknownReference();
    return answer('Verification successful', toWire(transaction, clock.now()));
  });

  app.get<{ Params: { id: string } }>('/transaction/:id', (request) => {
    const transaction = findById(store, Number(request.params.id));
    if (!transaction) throw unknownReference();
    return answer('Transaction retrieved', toWire(transaction, clock.now()));
  });

  // Newest first: general knowledge, the documents name no order.
  app.get('/transaction', (request) => {
    const span = readSpan(request.query);
    const status = textOr(fieldsOf(request.query)['status'], null);
    const { items, total, volumeKobo } = pageTransactions(store, span, status);
    const now = clock.now();
    const wires = items.map((transaction) => toWire(transaction, now));
    return answer('Transactions retrieved', wires, { ...pageMeta(total, span), total_volume: volumeKobo });
  });
}

const checkoutWire = (request: FastifyRequest, { accessCode, reference }: Transaction) => ({
  authorization_url: `${checkoutOrigin(request)}/checkout/${accessCode}`,
  access_code: accessCode,
  reference,
});

// The api calls 127.0.0.1, while a person's browser works better with localhost: one server is behind both.
const checkoutOrigin = (request: FastifyRequest) => `http://localhost:${request.port}`;

const invalidKey = () =>
  new PaystackError(
    401,
    'invalid_Key',
    'Invalid key',
    'Ensure that you provide the correct authorization key for the request',
  );

const unknownReference = () =>
  new PaystackError(
    400,
    'transaction_not_found',
    'Transaction reference not found.',
    "Ensure that you're passing a reference of a transaction you started",
  );
