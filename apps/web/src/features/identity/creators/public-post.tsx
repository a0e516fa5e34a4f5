import { Heart, MessageCircle } from 'lucide-react';
import type { MembershipPage } from '@udala/contract/memberships';
import type { Post } from '@udala/contract/posts';
import * as feed from '@udala/messages/feed';
import * as m from '@udala/messages/front-page';
import { patronsOnlyExplained } from '@udala/messages/post';
import { LockedCover } from '#features/publishing/posts/locked-cover.tsx';
import { pageNameOf } from '#features/publishing/posts/page-name.ts';
import { cardText } from '#features/publishing/posts/post-title.ts';
import { appPaths } from '#state/app-paths.ts';
import { paths } from '#state/paths.ts';
import { withNext } from '#lib/next-path.ts';
import type { Site } from '#lib/site.ts';
import { buttonClass } from '#ui/button-class.ts';
import { cardClass } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { titleFace } from '#ui/title-face.ts';
import { WrittenText } from '#ui/written-text.tsx';
import { PublicAuthor } from './public-author.tsx';
import { PublicFrame } from './public-frame.tsx';
import { PublicMedia } from './public-media.tsx';
import { JoinPrompt, joinLink } from './join-prompt.tsx';
import { JoinBar } from './offer-card.tsx';

interface PublicPostProps {
  post: Post;
  /** The page of the post's author. */
  page: MembershipPage | null;
  site: Site;
}

/** A post for strangers: complete if it is public, else its teaser. Ships no React. */
export function PublicPost({ post, page, site }: PublicPostProps) {
  const isLocked = !post.viewer.canSee;
  return (
    <PublicFrame
      page={page}
      site={site}
      barBelow={isLocked}
      callToAction={
        <a href={withNext(paths.patronLogin, appPaths.postOf(post))} className={`${buttonClass('link')} shrink-0`}>
          {m.logIn}
        </a>
      }
    >
      <div className="mx-auto grid w-full max-w-160 gap-4 pb-14 sm:px-4">
        <article aria-labelledby="post-title" className={cardClass(true, true)}>
          <PublicAuthor post={post} site={site} />
          {isLocked ? <Teaser post={post} /> : <Whole post={post} />}
          <ul className="flex gap-5 p-4 text-small text-ink-3">
            <li className="inline-flex items-center gap-1.5">
              <Icon of={Heart} size="sm" />
              {feed.likes(post.likeCount)}
            </li>
            <li className="inline-flex items-center gap-1.5">
              <Icon of={MessageCircle} size="sm" />
              {feed.comments(post.commentCount)}
            </li>
          </ul>
        </article>
        <JoinPrompt post={post} page={page} site={site} />
      </div>
      {isLocked && page && (
        <JoinBar price={page.price} href={joinLink(post, page, site)}>
          {m.opensAtOnce}
        </JoinBar>
      )}
    </PublicFrame>
  );
}

const Whole = ({ post }: { post: Post }) => (
  <>
    <h1
      id="post-title"
      className={post.title === '' ? 'sr-only' : `px-4 pb-3 ${titleFace(post.title)} text-h1 font-bold wrap-anywhere`}
    >
      {cardText(post).title}
    </h1>
    <WrittenText text={post.description} className="gap-4 px-4 pb-4" />
    <PublicMedia post={post} />
  </>
);

const Teaser = ({ post }: { post: Post }) => (
  <>
    <LockedCover post={post}>
      <h1 id="post-title" className={`relative ${titleFace(post.title)} text-h1 font-bold wrap-anywhere`}>
        {cardText(post).title}
      </h1>
    </LockedCover>
    <div className="grid gap-4 px-4 pt-4">
      <WrittenText text={post.description} className="gap-4" />
      <p className="text-ink-2">{patronsOnlyExplained(pageNameOf(post))}</p>
    </div>
  </>
);
