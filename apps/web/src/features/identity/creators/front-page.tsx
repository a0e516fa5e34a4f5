import type { MembershipPage } from '@udala/contract/memberships';
import type { Post } from '@udala/contract/posts';
import type { PublicUser } from '@udala/contract/profiles';
import * as m from '@udala/messages/front-page';
import { paths } from '#state/paths.ts';
import type { Site } from '#lib/site.ts';
import { buttonClass } from '#ui/button-class.ts';
import { postsShown } from './front-page.api.ts';
import { JoinBar, OfferCard } from './offer-card.tsx';
import { paceOf } from './pace.ts';
import { PageBanner } from './page-banner.tsx';
import { PageIdentity } from './page-identity.tsx';
import type { PostFilter } from './post-filter.ts';
import { PostGrid } from './post-grid.tsx';
import { openPictureOf } from './post-tile.tsx';
import { PublicFrame } from './public-frame.tsx';
import { StartCard } from './start-card.tsx';
import { ViewerLink } from './viewer-link.tsx';

interface FrontPageProps {
  page: MembershipPage;
  creator: PublicUser | null;
  /** The post that the page begins with. */
  start: Post | null;
  /** The latest posts of all kinds. */
  latest: readonly Post[];
  /** The latest posts of the chosen kind. */
  posts: readonly Post[];
  filter: PostFilter;
  site: Site;
}

/** A creator's page for strangers: who they are, the offer, and their work. Ships no React. */
export function FrontPage({ page, creator, start, latest, posts, filter, site }: FrontPageProps) {
  const pictures = [start, ...latest].flatMap((post) => (post && openPictureOf(post)) ?? []);
  const pace = paceOf(
    latest.map(({ createdAt }) => createdAt),
    postsShown,
    site.renderedAt,
  );
  const isWhole = filter === 'all';
  return (
    <PublicFrame
      page={page}
      site={site}
      barBelow
      callToAction={
        <ViewerLink to={paths.patronLogin} className={`${buttonClass('link')} justify-end`}>
          {m.logIn}
        </ViewerLink>
      }
    >
      <PageBanner creatorId={page.creatorId} src={page.bannerImageUrl} picture={pictures[0] ?? null} />
      <div className="mx-auto grid w-full max-w-276 gap-8 px-4 pb-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8 lg:pb-14">
        <div className="lg:col-start-1">
          <PageIdentity page={page} creator={creator} pace={pace} />
        </div>
        {start && isWhole && (
          <div className="lg:col-start-1">
            <StartCard post={start} />
          </div>
        )}
        <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-6 lg:self-start">
          <OfferCard page={page} />
        </div>
        <div className="lg:col-start-1">
          {latest.length === 0 ? (
            <p className="text-ink-2">{m.noPosts(page.pageName)}</p>
          ) : (
            <PostGrid
              posts={isWhole ? posts.filter(({ id }) => id !== start?.id) : posts}
              filter={filter}
              renderedAt={site.renderedAt}
            />
          )}
        </div>
      </div>
      <JoinBar href={paths.patronRegister} price={page.price} />
    </PublicFrame>
  );
}
