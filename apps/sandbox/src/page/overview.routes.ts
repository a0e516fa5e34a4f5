import type { FastifyInstance } from 'fastify';
import { listMails } from '../mail/mails.queries.ts';
import { listTransactions } from '../paystack/transactions.queries.ts';
import { listWebhooks } from '../paystack/webhooks.queries.ts';
import type { Sandbox } from '../sandbox.ts';
import { sendPage } from './layout.ts';
import { overviewPage } from './overview.page.ts';
import { styles } from './styles.ts';

const newest = 10;

export function overviewPages(app: FastifyInstance, { store, clock }: Sandbox): void {
  app.get('/', (_request, reply) =>
    sendPage(
      reply,
      overviewPage(clock, {
        mails: listMails(store, newest),
        transactions: listTransactions(store, newest),
        webhooks: listWebhooks(store, newest),
      }),
    ),
  );

  app.get('/styles.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
  );
}
