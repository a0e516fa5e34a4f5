import type { FastifyInstance, FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';
import { notFoundPage, sendPage } from '../page/layout.ts';
import type { Sandbox } from '../sandbox.ts';
import { CardForm, filledForm, readCardForm } from './card-form.ts';
import { abandon, answerStep, currentStep, startAttempt } from './checkout.ts';
import { cardPage, paidPage, stepPage } from './checkout.pages.ts';
import { cancelActionOf } from './initialize-request.ts';
import { testCards } from './test-cards.ts';
import { toWire } from './transaction.wire.ts';
import { findByAccessCode, saveTransaction, type Transaction } from './transactions.queries.ts';

const StepForm = Type.Object({ answer: Type.Optional(Type.String({ maxLength: 100 })) });
type StepForm = Static<typeof StepForm>;
type Params = { accessCode: string };

const path = '/checkout/:accessCode';
const emptyForm: CardForm = { number: '', expiry: '', cvv: '' };

/** The hosted payment page: each form saves, then redirects, so that reloading repeats nothing. */
export function checkoutPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock } = sandbox;

  /** Answers the visit itself when there is nothing to pay. */
  function findPayable(accessCode: string, reply: FastifyReply): Transaction | null {
    const transaction = findByAccessCode(store, accessCode);
    if (transaction && transaction.status !== 'success') return transaction;
    if (transaction) void sendPage(reply, paidPage(transaction, callbackOf(transaction)));
    else void sendPage(reply, notFoundPage('There is no such payment.'), 404);
    return null;
  }

  app.get<{ Params: Params; Querystring: { card?: string } }>(path, (request, reply) => {
    const transaction = findPayable(request.params.accessCode, reply);
    if (!transaction) return reply;
    const { card: slug } = request.query;
    const asked = slug === undefined ? currentStep(transaction) : null;
    if (asked) return sendPage(reply, stepPage(transaction, asked.card, asked.step));
    const card = testCards.find((card) => card.slug === slug);
    return sendPage(reply, cardPage(transaction, card ? filledForm(card, clock.now()) : emptyForm));
  });

  app.post<{ Params: Params; Body: CardForm }>(`${path}/card`, { schema: { body: CardForm } }, (request, reply) => {
    const transaction = findPayable(request.params.accessCode, reply);
    if (!transaction) return reply;
    const read = readCardForm(request.body, clock.now());
    if ('faults' in read) return sendPage(reply, cardPage(transaction, request.body, read.faults), 422);
    return goOn(sandbox, reply, startAttempt(transaction, read.card, read.expiry, clock.now()));
  });

  app.post<{ Params: Params; Body: StepForm }>(`${path}/step`, { schema: { body: StepForm } }, (request, reply) => {
    const transaction = findPayable(request.params.accessCode, reply);
    if (!transaction) return reply;
    return goOn(sandbox, reply, answerStep(transaction, request.body.answer?.trim() ?? '', clock.now()));
  });

  app.post<{ Params: Params }>(`${path}/cancel`, (request, reply) => {
    const transaction = findPayable(request.params.accessCode, reply);
    if (!transaction) return reply;
    saveTransaction(store, abandon(transaction, clock.now()));
    const goal = cancelActionOf(transaction.metadata) ?? callbackOf(transaction) ?? checkoutOf(transaction);
    return reply.redirect(goal, 303);
  });
}

/** Keeps what happened, with its webhook when it is a payment, and shows the person what is next. */
function goOn({ store, webhookSender }: Sandbox, reply: FastifyReply, transaction: Transaction): FastifyReply {
  const paid = transaction.status === 'success';
  store.inTransaction(() => {
    saveTransaction(store, transaction);
    if (paid) webhookSender.enqueue('charge.success', transaction.reference, toWire(transaction));
  });
  const goal = paid ? callbackOf(transaction) : null;
  return reply.redirect(goal ?? checkoutOf(transaction), 303);
}

const checkoutOf = ({ accessCode }: Transaction) => `/checkout/${accessCode}`;

/** The merchant's address with the reference appended, its own query left as it was. */
function callbackOf({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null;
  const url = new URL(callbackUrl);
  url.search += `${url.search ? '&' : '?'}${new URLSearchParams({ trxref: reference, reference })}`;
  return url.href;
}
