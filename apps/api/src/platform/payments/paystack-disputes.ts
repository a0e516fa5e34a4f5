import { ProviderUnknown, type Payments } from './payments.ts';
import { doneOf, unreadable, type Call } from './paystack-client.ts';
import { idIn, textIn } from './paystack-json.ts';

const UPLOAD_MS = 30_000;

/** Answers to banks that ask a payment back. */
export const createDisputes = (call: Call): Pick<Payments, 'answerDispute'> => ({
  async answerDispute({ providerId, resolution, refundKobo, message, evidence, file }) {
    const path = `/dispute/${providerId}`;
    const given = evidence && {
      customer_email: evidence.customerEmail,
      customer_name: evidence.customerName,
      customer_phone: evidence.customerPhone,
      service_details: evidence.serviceDetails,
    };
    const evidenceId = given && idIn(doneOf(await call('POST', `${path}/evidence`, given)), 'id');
    const place = doneOf(await call('GET', `${path}/upload_url?upload_filename=evidence.pdf`));
    const [address, fileName] = [textIn(place, 'signedUrl'), textIn(place, 'fileName')];
    if (address === null || fileName === null) throw unreadable();
    await upload(address, file);
    const answer = await call('PUT', `${path}/resolve`, {
      resolution: resolution === 'accepted' ? 'merchant-accepted' : 'declined',
      message,
      refund_amount: refundKobo,
      uploaded_filename: fileName,
      ...(evidenceId !== null && { evidence: evidenceId }),
    });
    doneOf(answer);
  },
});

/** Sends a file to the address that Paystack signed for it. */
async function upload(address: string, file: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const { ok, status } = await fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: file,
      redirect: 'error',
      signal: AbortSignal.timeout(UPLOAD_MS),
    });
    if (!ok) throw new ProviderUnknown(`the evidence was answered ${status}`);
  } catch (error) {
    if (error instanceof ProviderUnknown) throw error;
    throw new ProviderUnknown('the evidence did not arrive', { cause: error });
  }
}
