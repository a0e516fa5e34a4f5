import type { Sandbox } from '../../sandbox.ts';
import { resolveName } from '../banks.ts';
import { fieldsOf, readText } from '../fields.ts';
import { invalid } from '../paystack-error.ts';
import { customerOf } from '../transaction.wire.ts';
import { findCustomer } from './find-customer.ts';
import { findIdentification, putIdentification, type Identification } from './identifications.queries.ts';
import { unknownCustomer } from './unknown-customer.ts';

/** A BVN of somebody else than the owner of any account. */
export const strangersBvn = '00000000404';
// The reason in the documents' sample of the event.
const mismatch = 'Account number or BVN is incorrect';

/** Begins to check whose an account and a BVN are; the result is an event. */
export function beginIdentification(sandbox: Sandbox, named: string, body: unknown): void {
  const { store, settling } = sandbox;
  const customer = findCustomer(store, named);
  if (!customer) throw unknownCustomer();
  const { customer_code: customerCode } = customerOf(customer.email);
  const wanted = readRequest(body);
  const fresh: Identification = {
    customerCode,
    bankCode: wanted.bankCode,
    maskedAccount: masked(wanted.accountNumber, 4),
    maskedBvn: masked(wanted.bvn, 5),
    status: 'pending',
    failure: failureOf(wanted),
  };
  store.inTransaction(() => {
    const earlier = findIdentification(store, customerCode);
    if (earlier?.status === 'success' && isSame(earlier, fresh))
      throw invalid('customer_validated', 'Customer already validated using the same credentials');
    putIdentification(store, fresh);
    settling.schedule('identification', customerCode);
  });
}

type Wanted = ReturnType<typeof readRequest>;

// That the number is looked at before anything is asked of a bank, and the sentences: general knowledge.
function readRequest(body: unknown) {
  const fields = fieldsOf(body);
  if (fields['country'] !== 'NG') throw invalid('invalid_country', 'Country is not supported');
  if (fields['type'] !== 'bank_account') throw invalid('invalid_type', 'Identification type is not supported');
  const bvn = readText(fields['bvn'], 'BVN is required');
  if (!/^\d{11}$/.test(bvn)) throw invalid('invalid_bvn', 'BVN is invalid');
  return {
    bvn,
    accountNumber: readText(fields['account_number'], 'Account number is required'),
    bankCode: readText(fields['bank_code'], 'Bank code is required'),
    firstName: readText(fields['first_name'], 'First name is required'),
    lastName: readText(fields['last_name'], 'Last name is required'),
  };
}

function failureOf({ bvn, accountNumber, bankCode, firstName, lastName }: Wanted): string | null {
  const owner = resolveName(bankCode, accountNumber)?.split(' ') ?? [];
  const given = `${firstName} ${lastName}`.toUpperCase().split(' ');
  return bvn !== strangersBvn && given.some((word) => owner.includes(word)) ? null : mismatch;
}

/** Takes the result it comes to by itself; in the caller's transaction. */
export function goOnWithIdentification(sandbox: Sandbox, customerCode: string): void {
  const found = findIdentification(sandbox.store, customerCode);
  if (found) endIdentification(sandbox, found, found.failure);
}

/** Ends one, with its event; in the caller's transaction. */
export function endIdentification(sandbox: Sandbox, identification: Identification, failure: string | null): void {
  const { store, webhookSender } = sandbox;
  const customer = findCustomer(store, identification.customerCode);
  if (!customer) return;
  const status = failure === null ? 'success' : 'failed';
  putIdentification(store, { ...identification, status, failure });
  webhookSender.enqueue(`customeridentification.${status}`, identification.customerCode, {
    customer_id: customerOf(customer.email).id,
    customer_code: identification.customerCode,
    email: customer.email,
    identification: {
      country: 'NG',
      type: 'bank_account',
      bvn: identification.maskedBvn,
      account_number: identification.maskedAccount,
      bank_code: identification.bankCode,
    },
    ...(failure !== null && { reason: failure }),
  });
}

/** The first and the last three digits, as the events have them. */
const masked = (digits: string, stars: number) => `${digits.slice(0, 3)}${'*'.repeat(stars)}${digits.slice(-3)}`;

const isSame = (one: Identification, other: Identification) =>
  one.bankCode === other.bankCode && one.maskedAccount === other.maskedAccount && one.maskedBvn === other.maskedBvn;
