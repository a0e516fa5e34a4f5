import { catalogue, type Catalogue } from '@udala/messages/catalogue';
import { naira } from '@udala/messages/money';
import { siteUrl } from '#platform/http/hosts.ts';
import { composeEmail, type Reader } from '#platform/mail/compose-email.ts';
import type { Part } from '#platform/mail/email-parts.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import type { Deps } from '#app/deps.ts';
import type { Correspondents } from '../renewals/renewal-emails.queries.ts';
import { cancelLink } from '../links/signed-links.ts';
import type { StopReason } from './stop-renewing.ts';

type Keys = Pick<Deps, 'clock' | 'config' | 'secret'>;

export interface Stopped {
  reason: StopReason;
  /** Last day of the paid period; null when nothing was paid for. */
  until: string | null;
  /** True while the next period's charge is in progress and its outcome unknown. */
  isCharged: boolean;
  /** Amount refunded, if any. */
  refundKobo: number | null;
}

/**
 * Email that nothing more is charged: the reason, the end of access, and for the patron's own cancellation a way back.
 */
export function stoppedEmail(
  keys: Keys,
  { reader, creatorName, userName, creatorId }: Addressed,
  { reason, until, isCharged, refundKobo }: Stopped,
): EmailMessage {
  const { subscriptionsServer: m } = catalogue(reader.locale);
  const { subject, lead } = m.stopped[reason];
  const back = rejoinParts(m, keys, { creatorName, userName, creatorId }, until);
  const over = isCharged ? m.isBeingCharged : m.isOver;
  return composeEmail({
    reader,
    subject: subject(creatorName),
    parts: [
      lead(creatorName),
      until === null ? over : m.keepUntil(until),
      ...(refundKobo === null ? [] : [m.sentBack(naira(refundKobo))]),
      ...(reason === 'cancelled' && !isCharged ? back : []),
    ],
  });
}

/** The recipient of an email, and the creator it is about. */
export interface Addressed extends Omit<Correspondents, 'email'> {
  reader: Reader;
  creatorId: string;
}

function rejoinParts(
  m: Catalogue['subscriptionsServer'],
  { config }: Keys,
  { creatorName, userName, creatorId }: Omit<Addressed, 'reader'>,
  until: string | null,
): Part[] {
  if (until !== null) return [m.takeBack(until), { link: membershipPage(config, creatorId), label: m.seeMembership }];
  const page = siteUrl(config.publicUrl, userName);
  return [m.comeBack, { link: page, label: m.join(creatorName) }];
}

interface Prices {
  subscriptionId: string;
  priceKobo: number;
}

/** Email that the creator asks another price now, and that nothing changes without the patron's agreement. */
export function priceOfferedEmail(
  keys: Keys,
  { reader, creatorName, creatorId }: Addressed,
  { subscriptionId, priceKobo, offeredKobo }: Prices & { offeredKobo: number },
): EmailMessage {
  const { subscriptionsServer: m } = catalogue(reader.locale);
  return composeEmail({
    reader,
    subject: m.priceOfferedSubject(creatorName, naira(offeredKobo)),
    parts: [
      m.priceOfferedLead(naira(priceKobo)),
      { link: membershipPage(keys.config, creatorId), label: m.seePrice },
      { link: cancelLink(keys, subscriptionId), label: m.cancelInstead },
    ],
  });
}

/** Email that confirms the price the patron agreed to, and when it applies. */
export function priceAgreedEmail(
  keys: Keys,
  { reader, creatorName, creatorId }: Addressed,
  { subscriptionId, priceKobo, nextPaymentOn }: Prices & { nextPaymentOn: string | null },
): EmailMessage {
  const { subscriptionsServer: m } = catalogue(reader.locale);
  const price = naira(priceKobo);
  return composeEmail({
    reader,
    subject: m.priceAgreedSubject(creatorName, price),
    parts: [
      m.priceAgreedLead(price, creatorName),
      ...(nextPaymentOn === null ? [] : [m.priceAgreedFrom(nextPaymentOn)]),
      { link: membershipPage(keys.config, creatorId), label: m.seeMembership },
      { link: cancelLink(keys, subscriptionId), label: m.cancelInstead },
    ],
  });
}

const membershipPage = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, creatorId: string): string =>
  `${publicUrl.origin}/membership/app/profile/membership/${creatorId}`;
