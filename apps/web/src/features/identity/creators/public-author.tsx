import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/feed';
import { handle } from '@udala/messages/shell';
import { paths } from '#state/paths.ts';
import { momentLabel } from '#lib/dates.ts';
import { elapsed } from '#lib/elapsed.ts';
import { pageUrl, type Site } from '#lib/site.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';

/** Author of a post, with a link to their page, and its date. */
export function PublicAuthor({ post, site }: { post: Post; site: Site }) {
  const { name, userName, profileImageUrl, isVerified } = post.author.profile;
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
      <Avatar name={name} src={profileImageUrl} />
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
          {userName !== null && (
            <>
              <span className="truncate">{handle(userName)}</span>
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
