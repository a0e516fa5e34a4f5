import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { sendPage } from '../page/layout.ts';
import type { Sandbox } from '../sandbox.ts';
import { findBank } from './banks.ts';
import { checkoutOf, checkoutPath, findPayable, type ToCheckout } from './checkout-visit.ts';
import { approveDebit, saveOnItsWay, sendWrongAmount, sent, startTransfer, startUssd } from './offline.ts';
import { startPage } from './offline.pages.ts';
import { saveTransaction } from './transactions.queries.ts';

const Field = Type.String({ maxLength: 100 });

const UssdForm = Type.Object({ bank: Field });
type UssdForm = Static<typeof UssdForm>;

const BankForm = Type.Object({ bank: Field, account: Field });
type BankForm = Static<typeof BankForm>;

const SentForm = Type.Object({ amount: Type.Enum(['right', 'wrong']) });
type SentForm = Static<typeof SentForm>;

/** Payment methods outside the checkout: by transfer, by USSD, by a bank mandate. */
export function offlinePages(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock } = sandbox;

  app.post<ToCheckout>(`${checkoutPath}/transfer`, (request, reply) => {
    const transaction = findPayable(sandbox, request.params.accessCode, reply);
    if (!transaction) return reply;
    saveTransaction(store, startTransfer(transaction, clock.now()));
    return reply.redirect(checkoutOf(transaction), 303);
  });

  app.post<ToCheckout & { Body: UssdForm }>(
    `${checkoutPath}/ussd`,
    { schema: { body: UssdForm } },
    (request, reply) => {
      const transaction = findPayable(sandbox, request.params.accessCode, reply);
      if (!transaction) return reply;
      const bank = findBank(request.body.bank);
      if (bank?.ussd === undefined) return sendPage(reply, startPage(transaction, 'ussd'), 422);
      saveTransaction(store, startUssd(transaction, bank, clock.now()));
      return reply.redirect(checkoutOf(transaction), 303);
    },
  );

  app.post<ToCheckout & { Body: BankForm }>(
    `${checkoutPath}/bank`,
    { schema: { body: BankForm } },
    (request, reply) => {
      const transaction = findPayable(sandbox, request.params.accessCode, reply);
      if (!transaction) return reply;
      const bank = findBank(request.body.bank);
      const account = request.body.account.trim();
      if (!bank || !/^\d{10}$/.test(account)) {
        return sendPage(reply, startPage(transaction, 'direct_debit', 'An account number has 10 digits.'), 422);
      }
      saveOnItsWay(sandbox, approveDebit(transaction, bank, account, clock.now()));
      return reply.redirect(checkoutOf(transaction), 303);
    },
  );

  app.post<ToCheckout & { Body: SentForm }>(
    `${checkoutPath}/sent`,
    { schema: { body: SentForm } },
    (request, reply) => {
      const transaction = findPayable(sandbox, request.params.accessCode, reply);
      if (!transaction) return reply;
      if (request.body.amount === 'wrong') sendWrongAmount(sandbox, transaction, clock.now());
      else if (transaction.offline) saveOnItsWay(sandbox, sent(transaction, clock.now()));
      return reply.redirect(checkoutOf(transaction), 303);
    },
  );
}
