import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { banks, findBank, resolveName } from '../banks.ts';
import { answer } from '../envelope.ts';
import { assertNaira, fieldsOf, readText } from '../fields.ts';
import { pageMeta, readSpan } from '../paging.ts';
import { invalid, PaystackError } from '../paystack-error.ts';
import { balanceKobo } from './balance.queries.ts';
import { insertRecipient } from './recipients.queries.ts';
import { toNewTransferWire, toRecipientWire, toTransferWire } from './transfer.wire.ts';
import { createTransfer } from './transfers.ts';
import { findTransfer, pageTransfers } from './transfers.queries.ts';

type ByReference = { Params: { reference: string } };

export function payoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock, behaviours } = sandbox;
  const businessNumber = () => behaviours.get().business;

  app.get('/bank', () =>
    answer('Banks retrieved', banks.map(toBankWire), { next: null, previous: null, perPage: 100 }),
  );

  app.get('/bank/resolve', (request) => {
    const { account_number: accountNumber, bank_code: bankCode } = fieldsOf(request.query);
    const name = resolveName(bankCode, accountNumber);
    if (name === null) throw unresolved();
    return answer('Account number resolved', { account_number: accountNumber, account_name: name, bank_id: 9 });
  });

  app.post('/transferrecipient', async (request, reply) => {
    const recipient = insertRecipient(store, {
      ...readRecipientRequest(request.body),
      createdAt: clock.now().toISOString(),
    });
    const wire = toRecipientWire(recipient, businessNumber());
    return reply.code(201).send(answer('Transfer recipient created successfully', wire));
  });

  app.post('/transfer', (request) => {
    const transfer = createTransfer(sandbox, request.body);
    const message = transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued';
    return answer(message, toNewTransferWire(transfer, businessNumber()));
  });

  app.get<ByReference>('/transfer/verify/:reference', (request) => {
    const transfer = findTransfer(store, request.params.reference);
    if (!transfer) throw unknownTransfer();
    return answer('Transfer retrieved', toTransferWire(transfer, businessNumber()));
  });

  app.get('/transfer', (request) => {
    const span = readSpan(request.query);
    const { items, total, volumeKobo } = pageTransfers(store, span);
    const wires = items.map((transfer) => toTransferWire(transfer, businessNumber()));
    return answer('Transfers retrieved', wires, {
      ...pageMeta(total, span),
      total_volume: volumeKobo,
    });
  });

  app.get('/balance', () => answer('Balances retrieved', [{ currency: 'NGN', balance: balanceKobo(sandbox) }]));
}

const toBankWire = ({ code, name, slug, ussd }: (typeof banks)[number], index: number) => ({
  id: index + 1,
  name,
  slug,
  code,
  longcode: '',
  gateway: null,
  pay_with_bank: ussd !== undefined,
  supports_transfer: true,
  active: true,
  country: 'Nigeria',
  currency: 'NGN',
  type: 'nuban',
  is_deleted: false,
});

function readRecipientRequest(body: unknown) {
  const fields = fieldsOf(body);
  assertNaira(fields['currency']);
  if (fields['type'] !== 'nuban') throw invalid('invalid_type', 'Type of recipient is invalid');
  const bankCode = readText(fields['bank_code'], 'bank_code is required');
  const accountNumber = readText(fields['account_number'], 'Account number is required');
  if (!findBank(bankCode)) throw invalid('invalid_bank_code', 'Bank is invalid');
  if (resolveName(bankCode, accountNumber) === null) throw invalid('invalid_account', 'Account number is invalid');
  return { bankCode, accountNumber, name: readText(fields['name'], 'Name is required') };
}

// The words are documented, the status 422 is general knowledge.
const unresolved = () =>
  new PaystackError(
    422,
    'invalid_bank_code',
    'Could not resolve account name. Check parameters or try again.',
    'Ensure that you pass the correct bank code and account number',
  );

const unknownTransfer = () =>
  new PaystackError(
    404,
    'transfer_not_found',
    'Transfer not found',
    'Ensure that you pass the reference of a transfer',
  );
