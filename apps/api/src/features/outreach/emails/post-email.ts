import { postTitle } from '@udala/contract/post-title';
import { catalogue, type Catalogue } from '@udala/messages/catalogue';
import { postUrl } from '#features/publishing/posts/post-url.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { localeOfTag } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { emailId } from './bulk.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';
import type { WantedPost } from './post-emails.queries.ts';

type Sentences = Catalogue['postsMail'];

export type Writing = Pick<Deps, 'config' | 'secret'>;

/** `text` is the teaser, or the whole body if the creator chose to send it. */
export function postEmail(deps: Writing, readerId: string, post: WantedPost, text: string): EmailMessage {
  const locale = localeOfTag(post.locale);
  const { postsMail: m, dates } = catalogue(locale);
  const { title, words } = titled(m, post.is_whole ? { ...post, opening: text } : post, text);
  return {
    ...composeEmail({
      reader: { to: post.email, locale },
      subject: m.postSubject(post.creator_name, title),
      title,
      parts: [
        ...paragraphsOf(words),
        m.postBy(post.creator_name, dates.dayOf(post.published_at)),
        { link: urlOf(deps, post), label: m.readPost },
      ],
      because: m.becauseEach(post.creator_name),
      footerLinks: footerLinks(m, deps, readerId),
    }),
    id: emailId('post', post.id, readerId),
    list: { name: 'posts', unsubscribe: unsubscribeLinks(deps, readerId).oneClick },
  };
}

/** A post's title, and the text that is sent, without the sentence that stands in for one. */
export function titled(
  m: Sentences,
  { title: given, opening }: Pick<WantedPost, 'title' | 'opening'>,
  text: string,
): { title: string; words: string } {
  const { title, rest } = postTitle(given, opening);
  return { title: title || m.newPost, words: opening === text ? rest : text };
}

export const urlOf = (
  { config: { publicUrl } }: Writing,
  { id, post_type: postType, user_name: userName }: Pick<WantedPost, 'id' | 'post_type' | 'user_name'>,
): string => postUrl(publicUrl, { id, postType, userName });

export const footerLinks = (m: Sentences, deps: Writing, readerId: string) => [
  { link: unsubscribeLinks(deps, readerId).page, label: m.unsubscribe },
  { link: `${deps.config.publicUrl.origin}/membership/app/settings/notifications`, label: m.settings },
];

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
