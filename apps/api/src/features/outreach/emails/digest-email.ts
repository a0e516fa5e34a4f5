import { catalogue } from '@udala/messages/catalogue';
import { composeEmail, type Reader } from '#platform/mail/compose-email.ts';
import type { Part } from '#platform/mail/email-parts.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { emailId } from './bulk.ts';
import type { DigestPost } from './digests.queries.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';
import { footerLinks, titled, urlOf, type Writing } from './post-email.ts';

interface Digest {
  readerId: string;
  reader: Reader;
  weekOf: string;
  total: number;
  /** The newest posts of the week; `total` counts those that are not listed, too. */
  posts: readonly DigestPost[];
}

/** A week's new posts: their titles and their creators' own teasers, never the bodies. */
export function digestEmail(deps: Writing, { readerId, reader, weekOf, total, posts }: Digest): EmailMessage {
  const { postsMail: m } = catalogue(reader.locale);
  const more = total - posts.length;
  const entries = posts.map((post): Part => {
    const { title, words } = titled(m, post, post.teaser);
    return { entry: title, link: urlOf(deps, post), by: post.creator_name, words };
  });
  return {
    ...composeEmail({
      reader,
      subject: m.digestSubject(total),
      parts: [
        m.digestLead,
        ...entries,
        ...(more > 0 ? [m.digestMore(more)] : []),
        { link: `${deps.config.publicUrl.origin}/membership/app/home`, label: m.openFeed },
      ],
      because: m.becauseWeekly,
      footerLinks: footerLinks(m, deps, readerId),
    }),
    id: emailId('digest', weekOf, readerId),
    list: { name: 'weekly', unsubscribe: unsubscribeLinks(deps, readerId).oneClick },
  };
}
