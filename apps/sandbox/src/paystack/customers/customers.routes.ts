import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { answer } from '../envelope.ts';
import { pageMeta, readSpan } from '../paging.ts';
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
}

/** The fields of `CustomerListResponseArray` in Paystack's OpenAPI file. */
function toWire({ email, createdAt }: Customer, business: number) {
  const { international_format_phone: _, ...customer } = customerOf(email);
  return { integration: business, ...customer, domain: 'test', createdAt, updatedAt: createdAt };
}
