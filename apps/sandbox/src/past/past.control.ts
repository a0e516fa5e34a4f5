import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Sandbox } from '../sandbox.ts';
import { insertRecords, type PastRecords } from './records.ts';

const Batch = Type.Object(
  {
    batch: Type.Integer({ minimum: 1, maximum: 10_000 }),
    records: Type.Object({
      transactions: Type.Array(Type.Object({})),
      authorizations: Type.Array(Type.Object({})),
      refunds: Type.Array(Type.Object({})),
      recipients: Type.Array(Type.Object({})),
      transfers: Type.Array(Type.Object({})),
    }),
  },
  { additionalProperties: false },
);
type Batch = { batch: number; records: PastRecords };

const bodyLimit = 50_000_000;

/** Takes the records of the demo data's past, so that what was paid then can be charged and sent back now. */
export function pastControl(app: FastifyInstance, { store, clock }: Sandbox): void {
  app.post<{ Body: Batch }>('/past', { schema: { body: Batch }, bodyLimit }, (request) => {
    const { batch, records } = request.body;
    insertRecords(store, batch, records, clock.now());
    return { transactions: records.transactions.length };
  });
}
