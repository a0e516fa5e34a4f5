import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { AccountNumber, Bank, BankCode } from './payouts.ts';
import { Empty, Strict, Uuid } from './scalars.ts';

// A refund of a transfer or of USSD may need the payer's bank account: the provider does not know it.

const params = Strict({ paymentId: Uuid });

export const listRefundBanks = endpoint({
  method: 'GET',
  path: '/payments/:paymentId/refund-banks',
  access: 'signed-in',
  cost: ['page'],
  summary: 'The banks that a refund which waits for its payer can be sent to, by name',
  params,
  reply: Strict({ items: Type.Array(Bank) }),
  errors: ['not_found'],
});

export const resolveRefundAccount = endpoint({
  method: 'GET',
  path: '/payments/:paymentId/refund-account',
  access: 'signed-in',
  cost: ['refundAccounts'],
  summary: 'Whose account a number is, for a refund that waits for its payer',
  params,
  query: Strict({ bankCode: BankCode, accountNumber: AccountNumber }),
  reply: Strict({ accountName: Type.String() }),
  errors: ['not_found'],
});

export const sendRefundTo = endpoint({
  method: 'POST',
  path: '/payments/:paymentId/refund-account',
  access: 'signed-in',
  cost: ['refundAccounts'],
  summary: 'Sends a refund that waits for its payer to their bank account, which is not stored',
  params,
  body: Strict({ bankCode: BankCode, accountNumber: AccountNumber }),
  reply: Empty,
  errors: ['not_found'],
});
