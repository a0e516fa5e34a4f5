import * as contract from '@udala/contract/receipts';
import type { FastifyInstance } from 'fastify';
import { downloadAs, route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { getReceipt } from './receipts.service.ts';

export function receiptsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getReceipt, ({ viewer, params }) => getReceipt(deps, viewer, params.id));
  route(app, contract.getReceiptPdf, async ({ viewer, params, reply }) => {
    const receipt = await getReceipt(deps, viewer, params.id);
    downloadAs(reply, `udala-receipt-${receipt.number}.pdf`);
    return receiptPdf(deps, receipt);
  });
}
