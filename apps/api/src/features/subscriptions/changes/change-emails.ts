import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/subscriptions-server';
import { pageUrl } from '#platform/http/hosts.ts';
import { composeEmail, type Part } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import type { Deps } from '#app/deps.ts';
import type { Correspondents } from '../renewals/renewal-emails.queries.ts';
import { cancelLink } from '../links/signed-links.ts';
import type { StopReason } from './stop-renewing.ts';

type Keys = Pick<Deps, 'clock' | 'config' | 'secret'>;

export interface Stopped {
  reason: StopReason;
  /** The last day of what is paid; null when that was nothing. */
  until: string | null;
  /** The next period's charge is under way, and what comes of it is not known yet. */
  isCharged: boolean;
  /** What goes back. */
  refundKobo: number | null;
}

/** That nothing more is charged: why, until when everything stays, and how to come back where that is hers to choose. */
export function stoppedEmail(
  keys: Keys,
  { email: to, creatorName, userName, creatorId }: Addressed,
  { reason, until, isCharged, refundKobo }: Stopped,
): EmailMessage {
  const { subject, lead } = m.stopped[reason];
  const back = rejoinParts(keys, { creatorName, userName, creatorId }, until);
  const over = isCharged ? m.isBeingCharged : m.isOver;
  return composeEmail({
    to,
    subject: subject(creatorName),
    parts: [
      lead(creatorName),
      until === null ? over : m.keepUntil(until),
      ...(refundKobo === null ? [] : [m.sentBack(naira(refundKobo))]),
      ...(reason === 'cancelled' && !isCharged ? back : []),
    ],
  });
}

/** Whom a letter goes to, and which creator it is about. */
export interface Addressed extends Correspondents {
  creatorId: string;
}

function rejoinParts(
  { config }: Keys,
  { creatorName, userName, creatorId }: Omit<Addressed, 'email'>,
  until: string | null,
): Part[] {
  if (until !== null) return [m.takeBack(until), { link: membershipPage(config, creatorId), label: m.seeMembership }];
  const page = userName === null ? config.publicUrl.origin : pageUrl(config.publicUrl, userName);
  return [m.comeBack, { link: page, label: m.join(creatorName) }];
}

interface Prices {
  subscriptionId: string;
  priceKobo: number;
}

/** That a creator asks another price now, and that nothing changes without a yes. */
export function priceOfferedEmail(
  keys: Keys,
  { email: to, creatorName, creatorId }: Addressed,
  { subscriptionId, priceKobo, offeredKobo }: Prices & { offeredKobo: number },
): EmailMessage {
  return composeEmail({
    to,
    subject: m.priceOfferedSubject(creatorName, naira(offeredKobo)),
    parts: [
      m.priceOfferedLead(naira(priceKobo)),
      { link: membershipPage(keys.config, creatorId), label: m.seePrice },
      { link: cancelLink(keys, subscriptionId), label: m.cancelInstead },
    ],
  });
}

/** What she agreed to, and from when on. */
export function priceAgreedEmail(
  keys: Keys,
  { email: to, creatorName, creatorId }: Addressed,
  { subscriptionId, priceKobo, nextPaymentOn }: Prices & { nextPaymentOn: string | null },
): EmailMessage {
  const price = naira(priceKobo);
  return composeEmail({
    to,
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
