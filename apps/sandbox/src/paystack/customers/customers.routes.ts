import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { deactivateAuthorization } from '../authorizations.queries.ts';
import { answer } from '../envelope.ts';
import { fieldsOf, readText } from '../fields.ts';
import { pageMeta, readSpan } from '../paging.ts';
import { PaystackError } from '../paystack-error.ts';
import { customerOf } from '../transaction.wire.ts';
import { pageCustomers, type Customer } from './customers.queries.ts';

export function customerRoutes(app: FastifyInstance, { store, behaviours }: Sandbox): void {
  app.get('/customer', (request) => {
    const span = readSpan(request.query);
    const { items, total } = pageCustomers(store, span);
    const { business } = behaviours.get();
    return answer(
      'Customers retrieved',
      items.map((customer) => toWire(customer, business)),
      pageMeta(total, span),
    );
  });

  // The answer has no data. General knowledge: one that is inactive already counts as not found.
  app.post('/customer/authorization/deactivate', (request) => {
    const code = readText(fieldsOf(request.body)['authorization_code'], 'authorization_code is required');
    if (!deactivateAuthorization(store, code)) throw unknownAuthorization();
    return { status: true, message: 'Authorization has been deactivated' };
  });
}

const unknownAuthorization = () =>
  new PaystackError(
    404,
    'authorization_not_found',
    'Authorization code not found.',
    'Ensure that you pass a code of your own customers',
  );

/** The fields of `CustomerListResponseArray` in Paystack's OpenAPI file. */
function toWire({ email, createdAt }: Customer, business: number) {
  const { international_format_phone: _, ...customer } = customerOf(email);
  return { integration: business, ...customer, domain: 'test', createdAt, updatedAt: createdAt };
}
