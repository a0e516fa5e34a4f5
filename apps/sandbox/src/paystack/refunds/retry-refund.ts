import type { Sandbox } from '../../sandbox.ts';
import { banks, resolveName } from '../banks.ts';
import { fieldsOf, readText } from '../fields.ts';
import { missing, PaystackError } from '../paystack-error.ts';
import { moveRefund } from './refunds.ts';
import { findRefund, saveRefund, type Refund } from './refunds.queries.ts';

/** Sends a refund that needs attention to the bank account its payer gave. @throws PaystackError */
export function retryRefund(sandbox: Sandbox, id: number, body: unknown): Refund {
  const { store } = sandbox;
  const accountNumber = readAccount(fieldsOf(body)['refund_account_details']);
  return store.inTransaction(() => {
    const refund = findRefund(store, id);
    if (!refund) throw notFound();
    if (refund.status !== 'needs-attention') throw wrongState();
    const retried: Refund = { ...refund, retriedTo: accountNumber };
    saveRefund(store, retried);
    moveRefund(sandbox, retried, 'processing');
    sandbox.settling.schedule('refund', String(id));
    return { ...retried, status: 'processing' };
  });
}

/** The bank is named by the id of `GET /bank`, not by its code. */
function readAccount(details: unknown): string {
  if (typeof details !== 'object' || details === null) throw missing('refund_account_details is required');
  const fields = fieldsOf(details);
  if (fields['currency'] !== 'NGN')
    throw wrongDetails('refund_account_details.currency must be the one of the payment');
  const accountNumber = readText(fields['account_number'], 'refund_account_details.account_number is required');
  const bank = banks[Number(readText(fields['bank_id'], 'refund_account_details.bank_id is required')) - 1];
  if (!bank || resolveName(bank.code, accountNumber) === null) throw wrongDetails('Invalid account details');
  return accountNumber;
}

// Words and status are documented.
const wrongState = () =>
  new PaystackError(
    422,
    'invalid_params',
    'Invalid Refund state, refund status should be "needs-attention"',
    "Ensure that the value(s) you're passing are valid.",
  );

// General knowledge: only the state's words are documented.
const wrongDetails = (message: string) =>
  new PaystackError(422, 'invalid_params', message, "Ensure that the value(s) you're passing are valid.");

const notFound = () => new PaystackError(404, 'refund_not_found', 'Refund not found', 'Ensure that the refund exists');
