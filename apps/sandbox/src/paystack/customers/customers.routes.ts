import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { deactivateAuthorization } from '../authorizations.queries.ts';
import { answer } from '../envelope.ts';
import { fieldsOf, readEmail, readText } from '../fields.ts';
import { pageMeta, readSpan } from '../paging.ts';
import { PaystackError } from '../paystack-error.ts';
import { customerOf } from '../transaction.wire.ts';
import { addCustomer, pageCustomers, type Customer } from './customers.queries.ts';
import { findCustomer } from './find-customer.ts';
import { findIdentification } from './identifications.queries.ts';
import { beginIdentification } from './identifications.ts';
import { unknownCustomer } from './unknown-customer.ts';

export function customerRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock, behaviours } = sandbox;

  const business = () => behaviours.get().business;

  app.get('/customer', (request) => {
    const span = readSpan(request.query);
    const { items, total } = pageCustomers(store, span);
    return answer(
      'Customers retrieved',
      items.map((customer) => toWire(customer, business())),
      pageMeta(total, span),
    );
  });

  // The names are not stored: no answer that the product reads has them.
  app.post('/customer', (request) => {
    const email = readEmail(fieldsOf(request.body)['email']);
    addCustomer(store, email, clock.now().toISOString());
    const { id, customer_code, createdAt, updatedAt, integration, domain } = toWire(getCustomer(email), business());
    const identity = identityOf(customer_code);
    return answer('Customer created', {
      email,
      integration,
      domain,
      customer_code,
      id,
      ...identity,
      createdAt,
      updatedAt,
    });
  });

  app.get<ByCode>('/customer/:code', (request) => {
    const wire = toWire(getCustomer(request.params.code), business());
    return answer('Customer retrieved', { ...wire, ...identityOf(wire.customer_code) });
  });

  // The answer has no data.
  app.post<ByCode>('/customer/:code/identification', async (request, reply) => {
    beginIdentification(sandbox, request.params.code, request.body);
    return reply.code(202).send({ status: true, message: 'Customer Identification in progress' });
  });

  // The answer has no data. General knowledge: one that is inactive already counts as not found.
  app.post('/customer/authorization/deactivate', (request) => {
    const code = readText(fieldsOf(request.body)['authorization_code'], 'authorization_code is required');
    if (!deactivateAuthorization(store, code)) throw unknownAuthorization();
    return { status: true, message: 'Authorization has been deactivated' };
  });

  function getCustomer(named: string): Customer {
    const customer = findCustomer(store, named);
    if (!customer) throw unknownCustomer();
    return customer;
  }

  // What `identifications` holds beside country and type: general knowledge.
  function identityOf(code: string) {
    const found = findIdentification(store, code);
    if (found?.status !== 'success') return { identified: false, identifications: null };
    return {
      identified: true,
      identifications: [{ country: 'NG', type: 'bank_account', value: found.maskedBvn }],
    };
  }
}

type ByCode = { Params: { code: string } };

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
