import { LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Post } from '@udala/contract/posts';
import { joinAuthor } from '@udala/messages/feed';
import { patronsOnlyExplained } from '@udala/messages/post';
import { JoinLink } from '#features/money/memberships/join-link.tsx';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { cardClass } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { tintClass } from '#ui/tint.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { titleFace } from '#ui/title-face.ts';
import { WrittenText } from '#ui/written-text.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { useArrival } from '#state/arrival.ts';
import { LockedCover } from './locked-cover.tsx';
import { pageNameOf } from './page-name.ts';
import { PostTime } from './post-author.tsx';
import { PostMedia } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import { cardText } from './post-title.ts';

interface PostArticleProps {
  post: Post;
  actions: ReactNode;
  /** Refetches a post whose video is not ready. */
  onLook: () => void;
}

/** A post with its body, or its teaser if the viewer may not read it. */
export function PostArticle({ post, actions, onLook }: PostArticleProps) {
  const own = useAppSelector(({ session }) => session.user?.id === post.author.id);
  const { from, isNew = false } = useArrival();
  const navigate = useNavigate();
  const { title } = cardText(post);
  const leave = () => void (from === undefined ? navigate(appPaths.home, { replace: true }) : navigate(-1));
  return (
    <article aria-labelledby="post-title" className={joinClasses(cardClass(true, true), 'one-post')}>
      <header className="px-4 pt-3 pb-3 sm:px-6 sm:pt-6">
        {/* Without a title the post starts with its text; the heading is then for screen readers only. */}
        {post.viewer.canSee && (
          <h2
            id="post-title"
            className={
              post.title === '' ? 'sr-only' : `${titleFace(post.title)} text-h1 font-bold wrap-anywhere sm:text-display`
            }
          >
            {title}
          </h2>
        )}
        <div className="-me-3 flex items-center justify-between gap-2">
          <p className="text-small text-ink-3">
            <PostTime {...post} />
          </p>
          <PostMenu post={post} title={title} own={own} onDeleted={leave} />
        </div>
      </header>
      {post.viewer.canSee ? (
        <div className="relative overflow-clip rounded-b-card">
          {isNew && <Unlocking post={post} />}
          <PostMedia post={post} onLook={onLook} />
          {/* A page to read: larger than the interface, about 65 characters a line. */}
          <WrittenText
            text={post.description}
            className="gap-5 px-4 py-4 text-[1.0625rem]/[1.6] sm:px-6 md:text-[1.125rem]/[1.6]"
          />
          {post.scheduledFor === null && (
            <footer className="flex flex-wrap gap-2 px-4 pb-4 sm:px-6 sm:pb-6">{actions}</footer>
          )}
        </div>
      ) : (
        <Locked post={post} title={title} />
      )}
    </article>
  );
}

/** What the reader had seen in place of the post: it opens, and slides away. */
const Unlocking = ({ post }: { post: Post }) => (
  <div
    aria-hidden
    className={`pointer-events-none absolute inset-0 z-1 flex animate-unlock motion-reduce:hidden justify-center bg-tint pt-16 text-tint-ink ${tintClass(post.id)}`}
  >
    <Icon of={LockOpen} size="lg" className="animate-pop" />
  </div>
);

function Locked({ post, title }: { post: Post; title: string }) {
  const { userName } = post.author.profile;
  const name = pageNameOf(post);
  return (
    <>
      <LockedCover post={post} light={wantsFewBytes()}>
        <h2 id="post-title" className={`relative ${titleFace(title)} text-h1 font-bold wrap-anywhere`}>
          {title}
        </h2>
      </LockedCover>
      <div className="grid gap-4 p-4 sm:px-6 sm:pb-6">
        <WrittenText text={post.description} className="gap-5 text-[1.0625rem]/[1.6] md:text-[1.125rem]/[1.6]" />
        <p className="text-ink-2">{patronsOnlyExplained(name)}</p>
        {userName !== null && (
          <JoinLink userName={userName} postId={post.id} wide>
            {joinAuthor(name)}
          </JoinLink>
        )}
      </div>
    </>
  );
}
