import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameSecret } from '../guards.ts';
import type { Sandbox } from '../sandbox.ts';
import { readInitializeRequest } from './initialize-request.ts';
import { PaystackError, toErrorEnvelope } from './paystack-error.ts';
import { randomToken } from './tokens.ts';
import { toWire } from './transaction.wire.ts';
import { findByReference, insertTransaction } from './transactions.queries.ts';

/** What `https://api.paystack.co` answers. */
export function paystackApi(app: FastifyInstance, { settings, store, clock }: Sandbox): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('date', clock.now().toUTCString());
    if (!isSameSecret(request.headers.authorization, `Bearer ${settings.paystackSecretKey}`)) throw invalidKey();
  });

  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    if (error instanceof PaystackError) return reply.code(error.status).send(toErrorEnvelope(error));
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    return reply.code(status).send({ status: false, message: error.message, type: 'api_error', code: 'unknown' });
  });

  app.post('/transaction/initialize', (request) => {
    const { reference, ...wanted } = readInitializeRequest(request.body);
    const transaction = insertTransaction(store, {
      ...wanted,
      reference: reference ?? randomToken(10),
      accessCode: randomToken(15),
      ipAddress: request.ip,
      createdAt: clock.now().toISOString(),
      // What Paystack says of a payment nobody has finished: not final, a later try may succeed.
      status: 'abandoned',
      gatewayResponse: 'The transaction was not completed',
      paidAt: null,
      feesKobo: null,
      authorization: null,
      attempt: null,
      attempts: 0,
      errors: 0,
      history: [],
    });
    if (!transaction) throw duplicateReference();
    return answer('Authorization URL created', {
      authorization_url: `${checkoutOrigin(request)}/checkout/${transaction.accessCode}`,
      access_code: transaction.accessCode,
      reference: transaction.reference,
    });
  });

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', (request) => {
    const transaction = findByReference(store, request.params.reference);
    if (!transaction) throw unknownReference();
    return answer('Verification successful', toWire(transaction));
  });
}

const answer = (message: string, data: object) => ({ status: true, message, data });

// The api calls 127.0.0.1, a person's browser reads better at localhost: one server behind both.
const checkoutOrigin = (request: FastifyRequest) => `http://localhost:${request.port}`;

const invalidKey = () =>
  new PaystackError(
    401,
    'invalid_Key',
    'Invalid key',
    'Ensure that you provide the correct authorization key for the request',
  );

const duplicateReference = () =>
  new PaystackError(400, 'duplicate_reference', 'Duplicate Transaction Reference', 'Try again with a new reference');

const unknownReference = () =>
  new PaystackError(
    400,
    'transaction_not_found',
    'Transaction reference not found.',
    "Ensure that you're passing a reference of a transaction you started",
  );
