import type { FastifyReply } from 'fastify';
import { notFoundPage, sendPage } from '../page/layout.ts';
import type { Sandbox } from '../sandbox.ts';
import { paidPage } from './checkout.pages.ts';
import { waitingPage } from './offline.pages.ts';
import { findByAccessCode, type Transaction } from './transactions.queries.ts';

export const checkoutPath = '/checkout/:accessCode';
export type ToCheckout = { Params: { accessCode: string } };

/** The payment of a checkout visit; null when there is nothing to pay, after the visit has been answered. */
export function findPayable({ store }: Sandbox, accessCode: string, reply: FastifyReply): Transaction | null {
  const transaction = findByAccessCode(store, accessCode);
  if (!transaction) void sendPage(reply, notFoundPage('There is no such payment.'), 404);
  else if (transaction.status === 'success' || transaction.status === 'reversed') {
    void sendPage(reply, paidPage(transaction, callbackOf(transaction)));
  } else if (transaction.onItsWay) void sendPage(reply, waitingPage(transaction, callbackOf(transaction)));
  else return transaction;
  return null;
}

export const checkoutOf = ({ accessCode }: Transaction) => `/checkout/${accessCode}`;

/** The merchant's address with the reference appended, its own query left as it was. */
export function callbackOf({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null;
  const url = new URL(callbackUrl);
  url.search += `${url.search ? '&' : '?'}${new URLSearchParams({ trxref: reference, reference })}`;
  return url.href;
}
