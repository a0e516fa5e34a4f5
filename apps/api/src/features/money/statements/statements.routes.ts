import * as contract from '@udala/contract/statements';
import type { FastifyInstance } from 'fastify';
import { downloadAs, route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';
import type { Days } from './statement-range.ts';
import { getStatement, linesOf, openStatement } from './statements.service.ts';

// A long statement costs seconds of database time, and as a PDF seconds of CPU time.
const csvLimit = { rateLimit: { max: 60 } };
const pdfLimit = { rateLimit: { max: 20 } };

export function statementsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getStatement, ({ viewer, query }) => getStatement(deps, viewer, query));
  route(
    app,
    contract.getStatementCsv,
    async ({ viewer, query, reply }) => {
      const statement = await openStatement(deps, viewer, query);
      downloadAs(reply, fileName(query, 'csv'));
      return statementCsv(linesOf(deps.db, viewer.userId, statement));
    },
    csvLimit,
  );
  route(
    app,
    contract.getStatementPdf,
    async ({ viewer, query, reply }) => {
      const pdf = await statementPdf(deps, viewer, query);
      downloadAs(reply, fileName(query, 'pdf'));
      return pdf;
    },
    pdfLimit,
  );
}

const fileName = ({ from, to }: Days, type: 'csv' | 'pdf') => `udala-statement-${from}-to-${to}.${type}`;
