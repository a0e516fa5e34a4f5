import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { answer } from '../envelope.ts';
import { fieldsOf, textOr } from '../fields.ts';
import { pageMeta, readSpan } from '../paging.ts';
import { addEvidence, answerDispute, nameFile, storeFile, unknownDispute } from './answers.ts';
import { toDisputeWire } from './dispute.wire.ts';
import { findDispute, pageDisputes } from './disputes.queries.ts';

export function disputeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;

  app.get('/dispute', (request) => {
    const span = readSpan(request.query);
    const { transaction, status } = fieldsOf(request.query);
    const { items, total } = pageDisputes(store, {
      ...span,
      transactionId: transaction === undefined ? null : Number(transaction) || 0,
      status: textOr(status, null),
    });
    const wires = items.map((dispute) => toDisputeWire(sandbox, dispute));
    return answer('Disputes retrieved', wires, pageMeta(total, span));
  });

  app.get<ById>('/dispute/:id', (request) => {
    const dispute = findDispute(store, Number(request.params.id));
    if (!dispute) throw unknownDispute();
    return answer('Dispute retrieved', toDisputeWire(sandbox, dispute));
  });

  app.post<ById>('/dispute/:id/evidence', (request) => {
    const id = Number(request.params.id);
    const evidence = addEvidence(sandbox, id, request.body);
    return answer('Evidence created', { ...evidence, dispute: id, updatedAt: evidence.createdAt });
  });

  app.get<ById>('/dispute/:id/upload_url', (request) => {
    const fileName = nameFile(sandbox, Number(request.params.id));
    return answer('Upload url generated', {
      signedUrl: `http://localhost:${request.port}/paystack-files/${fileName}`,
      fileName,
    });
  });

  app.put<ById>('/dispute/:id/resolve', (request) => {
    const dispute = answerDispute(sandbox, Number(request.params.id), request.body);
    return answer('Dispute successfully resolved', toDisputeWire(sandbox, dispute));
  });
}

/** The storage that signed addresses lead to. */
export function disputeFiles(app: FastifyInstance, sandbox: Sandbox): void {
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.put<{ Params: { name: string } }>('/:name', (request, reply) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    return reply.code(storeFile(sandbox, request.params.name, bytes) ? 200 : 403).send();
  });
}

type ById = { Params: { id: string } };
