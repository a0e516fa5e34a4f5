import { catalogue } from '@udala/messages/catalogue';
import { emailId } from '#features/outreach/emails/bulk.ts';
import { pageUrl } from '#platform/http/hosts.ts';
import { composeEmail, type Reader } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import type { Deps } from '#app/deps.ts';
import { optOutLinks } from './invitation-links.ts';
import type { WantedInvitation } from './send-invitations.queries.ts';

/** Repeats nothing from the file, which is the creator's claim: the email is sent in our name. */
export function invitationEmail(
  deps: Pick<Deps, 'config' | 'secret'>,
  reader: Reader,
  { creator_id, creator_name, user_name, price_kobo, email, source }: WantedInvitation,
): EmailMessage {
  const { invitationsMail: m } = catalogue(reader.locale);
  const links = optOutLinks(deps, email);
  const page = pageUrl(deps.config.publicUrl, user_name);
  return {
    ...composeEmail({
      reader,
      subject: m.subject(user_name),
      parts: [
        m.lead(creator_name, user_name, source),
        m.price(price_kobo),
        { link: `${page}/membership`, label: m.open(user_name) },
        m.pageIs(new URL(page).host),
        m.nothingMoved,
      ],
      because: m.because(user_name),
      footerLinks: [{ link: links.page, label: m.optOut }],
    }),
    id: emailId('invitation', creator_id, email),
    list: { name: 'invitations', unsubscribe: links.oneClick },
  };
}
