import { Link } from 'react-router';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/feed';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { ElapsedTime } from '#ui/elapsed-time.tsx';
import { momentLabel } from '#lib/dates.ts';
import { appPaths } from '#state/app-paths.ts';
import { pageNameOf, personNameOf } from './page-name.ts';

interface PostAuthorProps {
  post: Post;
  /** False on a profile, where the author is the page itself. */
  linked: boolean;
}

export function PostAuthor({ post, linked }: PostAuthorProps) {
  const { profile, page } = post.author;
  const name = pageNameOf(post);
  const person = personNameOf(post);
  const line = (
    <>
      <Avatar name={name} src={page?.imageUrl ?? profile.profileImageUrl} />
      <span className="min-w-0">
        <span className="flex items-center gap-1 font-bold">
          <span className="truncate">{name}</span>
          {profile.isVerified && <VerifiedBadge />}
        </span>
        <span className="flex gap-1 text-small text-ink-3">
          {person !== null && (
            <>
              <span className="truncate">{m.byPerson(person)}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <PostTime {...post} />
        </span>
      </span>
    </>
  );
  const className = 'flex min-h-11 min-w-0 grow items-center gap-3';
  if (!linked) return <div className={className}>{line}</div>;
  return (
    <Link to={appPaths.profile('posts', profile.id)} className={`${className} rounded-control hover:underline`}>
      {line}
    </Link>
  );
}

/** Age of a post and whether it was edited, or its scheduled time, which only its author sees. */
export function PostTime({ createdAt, editedAt, scheduledFor }: Post) {
  if (scheduledFor !== null) return <time dateTime={scheduledFor}>{m.scheduledFor(momentLabel(scheduledFor))}</time>;
  return (
    <span className="shrink-0">
      <ElapsedTime at={createdAt} />
      {editedAt !== null && (
        <>
          {' · '}
          <time dateTime={editedAt} title={m.editedAt(momentLabel(editedAt))}>
            {m.edited}
          </time>
        </>
      )}
    </span>
  );
}
