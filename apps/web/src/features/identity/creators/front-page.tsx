import type { MembershipPage } from '@udala/contract/memberships';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/front-page';
import { paths } from '#state/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Cover } from '#ui/cover.tsx';
import { PlaceLinks } from '#ui/place-links.tsx';
import { titleFace } from '#ui/title-face.ts';
import { JoinBar, OfferCard } from './offer-card.tsx';
import { placeLinksOf } from './place-links.ts';
import { PublicFrame } from './public-frame.tsx';
import { TeaserCard } from './teaser-card.tsx';
import { ViewerLink } from './viewer-link.tsx';

interface FrontPageProps {
  page: MembershipPage;
  posts: readonly Post[];
  renderedAt: number;
}

/** A creator's page for strangers: bio, price and latest posts. Ships no React. */
export function FrontPage({ page, posts, renderedAt }: FrontPageProps) {
  return (
    <PublicFrame
      barBelow
      callToAction={
        <ViewerLink to={paths.patronLogin} className={`${buttonClass('link')} justify-end`}>
          {m.logIn}
        </ViewerLink>
      }
    >
      <Cover
        seed={page.creatorId}
        src={page.bannerImageUrl}
        className="mx-auto h-32 w-full max-w-276 sm:h-52 xl:rounded-card"
      />
      <div className="mx-auto grid w-full max-w-276 gap-6 px-4 pb-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8 lg:pb-14">
        <header className="lg:col-start-1">
          <Avatar
            name={page.pageName}
            src={page.pageImageUrl ?? page.profileImageUrl}
            size="2xl"
            className="-mt-12 border-4 border-bg bg-primary-soft"
          />
          <h1 className={`mt-3 ${titleFace(page.pageName)} text-display font-bold`}>
            {page.pageName} {page.isVerified && <VerifiedBadge />}
          </h1>
          <p className="text-ink-3">{`@${page.userName}`}</p>
          {page.bio && <p className="mt-3 measure whitespace-pre-line">{page.bio}</p>}
          <div className="mt-4 empty:hidden">
            <PlaceLinks owner={page.pageName} links={placeLinksOf(page.links)} />
          </div>
        </header>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-6">
          <OfferCard page={page} />
        </div>
        <section aria-labelledby="latest" className="grid content-start gap-3 lg:col-start-1">
          <h2 id="latest" className="text-h2 font-bold">
            {m.latestPosts}
          </h2>
          {posts.length === 0 && <p className="text-ink-2">{m.noPosts(page.pageName)}</p>}
          {posts.map((post) => (
            <TeaserCard key={post.id} post={post} renderedAt={renderedAt} />
          ))}
        </section>
      </div>
      <JoinBar price={page.price} />
    </PublicFrame>
  );
}
