import type { FastifyInstance } from 'fastify';
import { listMails } from '../mail/mails.queries.ts';
import { listAuthorizations } from '../paystack/authorizations.queries.ts';
import { listDisputes } from '../paystack/disputes/disputes.queries.ts';
import { balanceKobo } from '../paystack/payouts/balance.queries.ts';
import { settleDuePayments } from '../paystack/settlements/settlements.ts';
import { listSettlements } from '../paystack/settlements/settlements.queries.ts';
import { listTransfers } from '../paystack/payouts/transfers.queries.ts';
import { listRefunds } from '../paystack/refunds/refunds.queries.ts';
import { listTransactions } from '../paystack/transactions.queries.ts';
import { listWebhooks } from '../paystack/webhooks.queries.ts';
import { listPushes } from '../push/pushes.queries.ts';
import type { Sandbox } from '../sandbox.ts';
import { sendPage } from './layout.ts';
import { overviewPage } from './overview.page.ts';
import { styles } from './styles.ts';

const newest = 10;

export function overviewPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock, settling, behaviours } = sandbox;

  app.get('/', (_request, reply) => {
    settleDuePayments(sandbox);
    return sendPage(
      reply,
      overviewPage(clock, {
        mails: listMails(store, newest),
        pushes: listPushes(store, newest),
        money: {
          balanceKobo: balanceKobo(sandbox),
          transactions: listTransactions(store, newest),
          authorizations: listAuthorizations(store, newest),
          transfers: listTransfers(store, newest),
          refunds: listRefunds(store, newest),
          disputes: listDisputes(store, newest),
          settlement: behaviours.get().settlement,
          transferCodes: behaviours.get().transferCodes,
          settlements: listSettlements(store, newest),
        },
        webhooks: listWebhooks(store, newest),
        pendingWaits: settling.waits(),
      }),
    );
  });

  app.get('/styles.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
  );
}
