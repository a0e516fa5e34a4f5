import type { FastifyInstance, FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';
import { sendPage } from '../page/layout.ts';
import type { Sandbox } from '../sandbox.ts';
import { CardForm, filledForm, readCardForm } from './card-form.ts';
import { callbackOf, checkoutOf, checkoutPath, findPayable, type ToCheckout } from './checkout-visit.ts';
import { abandon, answerStep, currentStep, startAttempt } from './checkout.ts';
import { cardPage, stepPage } from './checkout.pages.ts';
import { methodsOf } from './checkout.parts.ts';
import { cancelActionOf } from './fields.ts';
import { instructionPage, startPage } from './offline.pages.ts';
import { offlinePages } from './offline.routes.ts';
import { recordWithAuthorization } from './outcome.ts';
import { testCards } from './test-cards.ts';
import { findByAccessCode, saveTransaction, type Transaction } from './transactions.queries.ts';

const StepForm = Type.Object({ answer: Type.Optional(Type.String({ maxLength: 100 })) });
type StepForm = Static<typeof StepForm>;
type Query = { card?: string; method?: string; waited?: string };

const emptyForm: CardForm = { number: '', expiry: '', cvv: '' };

/** The hosted payment page: each form saves, then redirects, so that reloading repeats nothing. */
export function checkoutPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock } = sandbox;

  app.get<ToCheckout & { Querystring: Query }>(checkoutPath, (request, reply) => {
    const { accessCode } = request.params;
    const callbackUrl = request.query.waited === undefined ? null : settledCallback(accessCode);
    if (callbackUrl !== null) return reply.redirect(callbackUrl, 303);
    const transaction = findPayable(sandbox, accessCode, reply);
    if (!transaction) return reply;
    return sendPage(reply, pageOf(transaction, request.query));
  });

  /** Address the waiting person is redirected to once the money has arrived. */
  function settledCallback(accessCode: string): string | null {
    const transaction = findByAccessCode(store, accessCode);
    return transaction?.status === 'success' ? callbackOf(transaction) : null;
  }

  function pageOf(transaction: Transaction, { card: slug, method }: Query) {
    const methods = methodsOf(transaction);
    const chosen = methods.find((offered) => offered === method);
    const isFresh = slug === undefined && chosen === undefined;
    const step = isFresh ? currentStep(transaction) : null;
    if (step) return stepPage(transaction, step.card, step.step);
    if (isFresh && transaction.offline) return instructionPage(transaction, transaction.offline);
    const shown = slug === undefined ? (chosen ?? methods[0] ?? 'card') : 'card';
    if (shown !== 'card') return startPage(transaction, shown);
    const card = testCards.find((card) => card.slug === slug);
    return cardPage(transaction, card ? filledForm(card, clock.now()) : emptyForm);
  }

  app.post<ToCheckout & { Body: CardForm }>(
    `${checkoutPath}/card`,
    { schema: { body: CardForm } },
    (request, reply) => {
      const transaction = findPayable(sandbox, request.params.accessCode, reply);
      if (!transaction) return reply;
      const read = readCardForm(request.body, clock.now());
      if ('faults' in read) return sendPage(reply, cardPage(transaction, request.body, read.faults), 422);
      return goOn(sandbox, reply, startAttempt(transaction, read.card, read.expiry, clock.now()));
    },
  );

  app.post<ToCheckout & { Body: StepForm }>(
    `${checkoutPath}/step`,
    { schema: { body: StepForm } },
    (request, reply) => {
      const transaction = findPayable(sandbox, request.params.accessCode, reply);
      if (!transaction) return reply;
      return goOn(sandbox, reply, answerStep(transaction, request.body.answer?.trim() ?? '', clock.now()));
    },
  );

  app.post<ToCheckout>(`${checkoutPath}/cancel`, (request, reply) => {
    const transaction = findPayable(sandbox, request.params.accessCode, reply);
    if (!transaction) return reply;
    saveTransaction(store, abandon(transaction, clock.now()));
    const goal = cancelActionOf(transaction.metadata) ?? callbackOf(transaction) ?? checkoutOf(transaction);
    return reply.redirect(goal, 303);
  });

  offlinePages(app, sandbox);
}

/** Saves the outcome, with its webhook when it is a payment, and shows the person the next step. */
function goOn(sandbox: Sandbox, reply: FastifyReply, transaction: Transaction): FastifyReply {
  sandbox.store.inTransaction(() => recordWithAuthorization(sandbox, transaction));
  const goal = transaction.status === 'success' ? callbackOf(transaction) : null;
  return reply.redirect(goal ?? checkoutOf(transaction), 303);
}
