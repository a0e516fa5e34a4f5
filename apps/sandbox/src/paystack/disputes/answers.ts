import type { Sandbox } from '../../sandbox.ts';
import { fieldsOf, readKobo, readText, readEmail, textOr } from '../fields.ts';
import { invalid, missing, PaystackError } from '../paystack-error.ts';
import { randomToken } from '../tokens.ts';
import { resolveDispute } from './disputes.ts';
import {
  findDispute,
  findDisputeOfFile,
  listOverdue,
  saveDispute,
  type Dispute,
  type DisputeFile,
  type Evidence,
} from './disputes.queries.ts';

// What a merchant answers to a dispute: evidence, a file, and whether they accept it.

/** Takes evidence that the payment was meant. @throws PaystackError */
export function addEvidence(sandbox: Sandbox, id: number, body: unknown): Evidence {
  const fields = fieldsOf(body);
  const evidence: Evidence = {
    id: id * 10 + 1,
    customer_email: readEmail(fields['customer_email']),
    customer_name: readText(fields['customer_name'], 'customer_name is required'),
    customer_phone: readText(fields['customer_phone'], 'customer_phone is required'),
    service_details: readText(fields['service_details'], 'service_details is required'),
    delivery_address: textOr(fields['delivery_address'], null),
    createdAt: sandbox.clock.now().toISOString(),
  };
  change(sandbox, id, (dispute) => ({ ...dispute, evidence }));
  return evidence;
}

/** The name of a file that may be sent for a dispute from now on. */
export function nameFile(sandbox: Sandbox, id: number): string {
  const file: DisputeFile = { name: randomToken(20), base64: null };
  change(sandbox, id, (dispute) => ({ ...dispute, files: [...(dispute.files ?? []), file] }));
  return file.name;
}

/** Stores a file that was sent to its address. False if no such address was given. */
export function storeFile({ store }: Pick<Sandbox, 'store'>, name: string, bytes: Buffer): boolean {
  const dispute = findDisputeOfFile(store, name);
  if (!dispute) return false;
  const files = (dispute.files ?? []).map((file) =>
    file.name === name ? { name, base64: bytes.toString('base64') } : file,
  );
  saveDispute(store, { ...dispute, files });
  return true;
}

/** Takes a merchant's decision: to accept it, which ends it, or to decline, upon which the bank decides. */
export function answerDispute(sandbox: Sandbox, id: number, body: unknown): Dispute {
  const fields = fieldsOf(body);
  const resolution = readText(fields['resolution'], 'resolution is required');
  const message = readText(fields['message'], 'message is required');
  const fileName = readText(fields['uploaded_filename'], 'uploaded_filename is required');
  if (fields['refund_amount'] === undefined) throw missing('refund_amount is required');
  const refundKobo = fields['refund_amount'] === 0 ? 0 : readKobo(fields['refund_amount']);
  if (resolution !== 'merchant-accepted' && resolution !== 'declined')
    throw invalid('invalid_params', 'resolution must be one of merchant-accepted, declined');
  const answered = change(sandbox, id, (dispute) => {
    if (!dispute.files?.some((file) => file.name === fileName && file.base64 !== null))
      throw invalid('invalid_params', 'uploaded_filename does not exist');
    if (refundKobo > dispute.amountKobo)
      throw invalid('invalid_params', 'refund_amount cannot be more than the dispute');
    if (resolution === 'declined' && fields['evidence'] !== undefined && fields['evidence'] !== dispute.evidence?.id)
      throw invalid('invalid_params', 'evidence does not exist');
    return { ...dispute, status: 'awaiting-bank-feedback', resolution, message };
  });
  return resolution === 'merchant-accepted' ? resolveDispute(sandbox, answered, resolution) : answered;
}

/** Accepts, in the merchant's stead, what nobody answered in time. */
export function acceptOverdue(sandbox: Sandbox): void {
  if (sandbox.behaviours.get().unanswered === 'waits') return;
  for (const dispute of listOverdue(sandbox.store, sandbox.clock.now().toISOString()))
    resolveDispute(sandbox, dispute, 'auto-accepted');
}

function change(sandbox: Sandbox, id: number, how: (dispute: Dispute) => Dispute): Dispute {
  const { store, clock } = sandbox;
  return store.inTransaction(() => {
    const dispute = findDispute(store, id);
    if (!dispute) throw unknownDispute();
    if (dispute.status !== 'awaiting-merchant-feedback') throw tooLate();
    const changed: Dispute = { ...how(dispute), updatedAt: clock.now().toISOString() };
    saveDispute(store, changed);
    return changed;
  });
}

export const unknownDispute = () =>
  new PaystackError(404, 'dispute_not_found', 'Dispute not found', 'Ensure that the dispute exists');

// General knowledge: the documents give no words for a dispute that was answered before.
const tooLate = () => invalid('invalid_params', 'Dispute is not awaiting merchant feedback');
