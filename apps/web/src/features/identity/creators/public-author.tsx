import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/feed';
import { pageNameOf, personNameOf } from '#features/publishing/posts/page-name.ts';
import { paths } from '#state/paths.ts';
import { momentLabel } from '#lib/dates.ts';
import { elapsed } from '#lib/elapsed.ts';
import { pageUrl, type Site } from '#lib/site.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';

/** Author of a post, with a link to their page, and its date. */
export function PublicAuthor({ post, site }: { post: Post; site: Site }) {
  const { userName, profileImageUrl, isVerified } = post.author.profile;
  const name = pageNameOf(post);
  const person = personNameOf(post);
  const { createdAt, editedAt } = post;
  const named = (
    <>
      <span className="truncate">{name}</span>
      {isVerified && <VerifiedBadge />}
    </>
  );
  const nameClass = 'flex items-center gap-1 font-bold';
  return (
    <header className="relative flex min-h-11 items-center gap-3 px-4 py-3">
      <Avatar name={name} src={post.author.page?.imageUrl ?? profileImageUrl} />
      <div className="min-w-0">
        {userName === null ? (
          <p className={nameClass}>{named}</p>
        ) : (
          <a
            href={pageUrl(site, userName) + paths.front}
            className={`${nameClass} rounded-control after:absolute after:inset-0 hover:underline`}
          >
            {named}
          </a>
        )}
        <p className="flex gap-1 text-small text-ink-3">
          {person !== null && (
            <>
              <span className="truncate">{m.byPerson(person)}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <time dateTime={createdAt} title={momentLabel(createdAt)} className="shrink-0">
            {elapsed(createdAt, site.renderedAt)}
          </time>
          {editedAt !== null && <span className="shrink-0">{`· ${m.edited}`}</span>}
        </p>
      </div>
    </header>
  );
}
