import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { naira } from '@udala/messages/money';
import type { PdfBlock } from '#platform/pdf/pdf-blocks.ts';
import type { Deps } from '#app/deps.ts';
import type { DisputedCase } from './evidence.queries.ts';

/** Banks read English, whatever the patron's language. */
const { disputeEvidence: m } = catalogue(sourceLocale);

export type Fact = readonly [name: string, fact: string];

/** In place of a phone number, which the provider requires and patrons may leave out. */
export const { noPhone } = m;

/** A post of the creator that the patron opened. */
export interface OpenedPost {
  title: string;
  at: Date;
}

/** As many as a bank reads. */
export const OPENED_MAX = 20;

/** What shows that a payment was meant, in words for a bank: the receipt, the consent, and what was used. */
export function evidenceOf(dispute: DisputedCase, opened: readonly OpenedPost[]): Fact[] {
  const { email, paid_at: paidAt, consent, consent_version: version, consented_at: consentedAt } = dispute;
  const isAgreed = consent !== null && consentedAt !== null;
  return [
    [m.payment, m.paymentOf(naira(dispute.paid_kobo), dispute.reference)],
    [m.paid, m.paidOn(paidAt === null ? m.unknown : m.moment(paidAt), methodOf(dispute))],
    [m.bought, m.membershipTo(dispute.creator, dispute.period_start, dispute.period_end)],
    [m.customer, `${dispute.patron}, ${email}`],
    [m.since, m.moment(dispute.joined_at)],
    [m.earlier, String(dispute.earlier_payments)],
    [m.agreed, isAgreed ? m.agreedTo(consent, version, m.moment(consentedAt)) : m.notRecorded],
    [m.cancelling, m.cancelBy(email)],
    [m.opened, openedIn(opened)],
  ];
}

/** The same for the creator, to whom the patron's address and card are not shown. */
export const evidenceForCreator = (dispute: DisputedCase, opened: readonly OpenedPost[]): Fact[] =>
  evidenceOf({ ...dispute, email: m.theirAddress, brand: null }, opened);

function methodOf({ brand, last4, channel }: DisputedCase): string {
  if (brand === null) return channel ?? m.unknown;
  return last4 === null ? brand : m.endingIn(brand, last4);
}

function openedIn(opened: readonly OpenedPost[]): string {
  if (opened.length === 0) return m.none;
  const posts = opened.map(({ title, at }) => m.openedAt(title, m.moment(at)));
  return [...posts, ...(opened.length === OPENED_MAX ? [m.andMore] : [])].join('; ');
}

/** The same as a PDF, which banks ask for. */
export async function evidencePdf(
  { pdfs, clock }: Pick<Deps, 'pdfs' | 'clock'>,
  { provider_id: providerId, amount_kobo: amountKobo }: DisputedCase,
  facts: readonly Fact[],
): Promise<Uint8Array<ArrayBuffer>> {
  const title = m.title(providerId);
  const head = { title, author: m.brand, lang: 'en', footer: title, madeAt: clock.now() };
  const blocks: PdfBlock[] = [{ brand: m.brand }, { title }, { large: naira(amountKobo) }, { facts }];
  return new Uint8Array(Buffer.concat(await Array.fromAsync(pdfs.write(head, blocks))));
}
