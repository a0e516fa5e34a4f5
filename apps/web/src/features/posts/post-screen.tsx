import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/feed';
import { couldNotLoad } from '@udala/messages/shell';
import { photoBy } from '@udala/messages/ui';
import { JoinLink } from '#features/payments/join-link.tsx';
import { isApiError } from '#lib/api-error.ts';
import { linkClass } from '#ui/button-class.ts';
import { ButtonLink } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#app/app-paths.ts';
import { useAppSelector } from '#app/hooks.ts';
import { LockedCover } from './locked-cover.tsx';
import { PostAuthor } from './post-author.tsx';
import { PostMenu } from './post-menu.tsx';
import { cardText } from './post-title.ts';
import { useGetPostQuery } from './posts.api.ts';

interface PostScreenProps {
  postId: string;
  /** What one can do with a post that may be read. */
  actions: (post: Post) => ReactNode;
}

export function PostScreen({ postId, actions }: PostScreenProps) {
  const { data: post, error, isLoading, refetch } = useGetPostQuery(postId);
  const { pathname } = useLocation();

  if (post) {
    // A notification knows the post and not its kind.
    if (pathname !== appPaths.postOf(post)) return <Navigate to={appPaths.postOf(post)} replace />;
    return <WholePost post={post} actions={actions(post)} />;
  }
  if (isLoading) return <Skeleton kind="card" count={1} />;
  if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request'))
    return <EmptyState title={m.removed} action={<ButtonLink to={appPaths.home}>{m.backToFeed}</ButtonLink>} />;
  return <LoadError message={couldNotLoad} onRetry={() => void refetch()} />;
}

function WholePost({ post, actions }: { post: Post; actions: ReactNode }) {
  const { profile } = post.author;
  const own = useAppSelector(({ session }) => session.user?.id === post.author.id);
  const navigate = useNavigate();
  const { title } = cardText(post);
  return (
    <>
      <Crumb post={post} own={own} />
      <article aria-labelledby="post-title" className={`${cardClass(true, true)} sm:mx-4`}>
        <header className="flex items-start gap-2 px-4 py-3">
          <PostAuthor post={post} linked />
          {own && (
            <PostMenu post={post} title={title} onDeleted={() => void navigate(appPaths.home, { replace: true })} />
          )}
        </header>
        {/* A post without a title begins with its text, and only a voice needs a heading. */}
        <h2 id="post-title" className={post.title === '' ? 'sr-only' : 'px-4 pb-3 font-display text-h1 font-bold'}>
          {title}
        </h2>
        {post.viewer.canSee ? (
          <>
            <Paragraphs text={post.description} />
            <Pictures post={post} />
            <footer className="flex flex-wrap gap-3 border-t border-line p-4">{actions}</footer>
          </>
        ) : (
          <>
            <LockedCover seed={post.id} />
            <div className="grid gap-4 p-4">
              <Paragraphs text={post.description} flush />
              <p className="text-ink-2">{m.patronsOnlyExplained(profile.name)}</p>
              {profile.userName !== null && (
                <JoinLink userName={profile.userName} wide>
                  {m.joinAuthor(profile.name)}
                </JoinLink>
              )}
            </div>
          </>
        )}
      </article>
    </>
  );
}

/** The way up: to the feed, or for one's own post to one's posts. */
function Crumb({ post, own }: { post: Post; own: boolean }) {
  const { id, name } = post.author.profile;
  return (
    <nav aria-label={m.whereYouAre} className="px-4 py-1.5">
      <Link
        to={own ? appPaths.profile('posts') : appPaths.profile('posts', id)}
        className={`${linkClass} inline-flex min-h-11 items-center gap-1.5 text-small font-semibold`}
      >
        <Icon of={ArrowLeft} size="sm" />
        <span className="min-w-0 wrap-anywhere">{m.backToPostsOf(name)}</span>
      </Link>
    </nav>
  );
}

function Paragraphs({ text, flush = false }: { text: string; flush?: boolean }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return null;
  return (
    <div className={flush ? 'grid gap-4' : 'grid gap-4 px-4 pb-4'}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} className="measure whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** Every picture whole, one under the other. */
function Pictures({ post }: { post: Post }) {
  return (
    <div className="grid gap-1">
      {post.imageContent.map((image, index) => (
        <Picture
          key={image.url}
          image={image}
          fallbackAlt={photoBy(post.author.profile.name)}
          sizes="(width >= 37.5rem) 40rem, 100vw"
          eager={index === 0}
        />
      ))}
    </div>
  );
}
