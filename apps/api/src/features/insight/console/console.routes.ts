import * as contract from '@udala/contract/operator';
import * as books from '@udala/contract/operator-books';
import type { FastifyInstance } from 'fastify';
import { journalCsv } from '#features/money/ledger/journal.ts';
import { writeAudit } from '#platform/audit.ts';
import { downloadAs, route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { searchCreators, stopPayouts } from './creators.service.ts';
import { listExceptions } from './exceptions.service.ts';
import { getOverview } from './overview.service.ts';
import { getPayment, searchPayments } from './payments.service.ts';
import { askFor, cancelRequest, confirmRequest, listRequests } from './requests.service.ts';

// The whole journal costs seconds of database time.
const csvLimit = { rateLimit: { max: 60 } };

/** The operator's money console: the services of the operator's commands, for people with the role `operator`. */
export function consoleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, books.getOperatorOverview, () => getOverview(deps));
  route(app, contract.searchOperatorPayments, ({ body }) => searchPayments(deps.db, body));
  route(app, contract.getOperatorPayment, ({ viewer, params }) => getPayment(deps.db, viewer, params.id));
  route(app, contract.refundOperatorPayment, ({ viewer, params, body, idempotencyKey }) =>
    askFor(deps, viewer, { ...body, action: 'refund', targetId: params.id, reauth: body.reauth, idempotencyKey }),
  );
  route(app, books.listOperatorExceptions, ({ viewer }) => listExceptions(deps.db, viewer));
  route(app, books.bookOperatorException, ({ viewer, params, body, idempotencyKey }) => {
    const action = { action: 'book', targetId: params.id, amountKobo: null } as const;
    return askFor(deps, viewer, { ...body, ...action, reauth: body.reauth, idempotencyKey });
  });
  route(app, books.searchOperatorCreators, ({ viewer, body }) => searchCreators(deps.db, viewer, body));
  route(app, books.stopOperatorPayouts, ({ viewer, params, body }) => stopPayouts(deps, viewer, params.id, body));
  route(app, books.writeOffOperatorDebt, ({ viewer, params, body, idempotencyKey }) => {
    const action = { action: 'write_off', targetId: params.id, bearer: null } as const;
    return askFor(deps, viewer, { ...body, ...action, reauth: body.reauth, idempotencyKey });
  });
  route(app, contract.listOperatorRequests, ({ viewer }) => listRequests(deps.db, viewer));
  route(app, contract.confirmOperatorRequest, ({ viewer, params, body }) =>
    confirmRequest(deps, viewer, { id: params.id, reauth: body.reauth }),
  );
  route(app, contract.cancelOperatorRequest, ({ viewer, params, body }) =>
    cancelRequest(deps, viewer, { id: params.id, reauth: body.reauth }),
  );
  route(
    app,
    books.getOperatorJournal,
    async ({ viewer: { userId }, query: { month = null }, reply }) => {
      const actor = { operator: userId };
      const details = { month };
      await writeAudit(deps.db, { actor, action: 'journal.download', subjectId: null, details, at: deps.clock.now() });
      downloadAs(reply, `udala-journal-${month ?? 'all'}.csv`);
      return journalCsv(deps.db, month);
    },
    csvLimit,
  );
}
