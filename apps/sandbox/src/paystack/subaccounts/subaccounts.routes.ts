import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { findBank, resolveName } from '../banks.ts';
import { answer } from '../envelope.ts';
import { fieldsOf, readText, textOr } from '../fields.ts';
import { invalid } from '../paystack-error.ts';
import { unknownSubaccount } from './split-request.ts';
import { findSubaccount, insertSubaccount, listSubaccounts, type Subaccount } from './subaccounts.queries.ts';

type ByCode = { Params: { code: string } };

/** Create, list and fetch, as paystack.com/docs/api/subaccount has them. */
export function subaccountRoutes(app: FastifyInstance, { store, clock, behaviours }: Sandbox): void {
  const toWire = (subaccount: Subaccount) => toSubaccountWire(subaccount, behaviours.get().business);

  app.post('/subaccount', async (request, reply) => {
    const wanted = readRequest(request.body);
    const now = clock.now().toISOString();
    const made = store.inTransaction(() => insertSubaccount(store, { ...wanted, createdAt: now, updatedAt: now }));
    return reply.code(201).send(answer('Subaccount created', toWire(made)));
  });

  app.get('/subaccount', () => answer('Subaccounts retrieved', listSubaccounts(store).map(toWire)));

  app.get<ByCode>('/subaccount/:code', (request) => {
    const found = findSubaccount(store, request.params.code);
    if (!found) throw unknownSubaccount();
    return answer('Subaccount retrieved', toWire(found));
  });
}

function readRequest(body: unknown) {
  const fields = fieldsOf(body);
  const businessName = readText(fields['business_name'], 'Business name is required');
  const bankCode = readText(
    textOr(fields['settlement_bank'], null) ?? fields['bank_code'],
    'Settlement bank is required',
  );
  const accountNumber = readText(fields['account_number'], 'Account number is required');
  const percentage = fields['percentage_charge'];
  if (typeof percentage !== 'number' || percentage < 0 || percentage > 100)
    throw invalid('invalid_percentage_charge', 'Percentage charge is required');
  const accountName = findBank(bankCode) ? resolveName(bankCode, accountNumber) : null;
  if (accountName === null) throw invalid('invalid_account', 'Account details are invalid');
  return { businessName, bankCode, accountNumber, accountName, percentage };
}

const toSubaccountWire = (subaccount: Subaccount, integration: number) => ({
  business_name: subaccount.businessName,
  account_number: subaccount.accountNumber,
  percentage_charge: subaccount.percentage,
  settlement_bank: findBank(subaccount.bankCode)?.name ?? null,
  currency: 'NGN',
  bank: 9,
  integration,
  domain: 'test',
  account_name: subaccount.accountName,
  product: 'collection',
  managed_by_integration: integration,
  subaccount_code: subaccount.code,
  is_verified: false,
  settlement_schedule: 'AUTO',
  active: true,
  migrate: false,
  id: subaccount.id,
  createdAt: subaccount.createdAt,
  updatedAt: subaccount.updatedAt,
});
