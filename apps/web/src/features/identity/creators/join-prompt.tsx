import type { MembershipPage } from '@udala/contract/memberships';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/front-page';
import { naira } from '@udala/messages/money';
import { pageNameOf } from '#features/publishing/posts/page-name.ts';
import { appPaths } from '#state/app-paths.ts';
import { paths } from '#state/paths.ts';
import { koboOf } from '#lib/money.ts';
import { withNext } from '#lib/next-path.ts';
import { pageUrl, type Site } from '#lib/site.ts';
import { buttonClass } from '#ui/button-class.ts';
import { cardClass } from '#ui/card.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { Benefits } from './benefits.tsx';

interface JoinPromptProps {
  post: Post;
  page: MembershipPage | null;
  site: Site;
}

/** Under a post: links to join or follow its author, which lead back to this post afterwards. */
export function JoinPrompt({ post, page, site }: JoinPromptProps) {
  const login = withNext(paths.patronLogin, appPaths.postOf(post));
  const price = page?.price ?? null;
  const isLocked = !post.viewer.canSee;
  if (page === null || price === null) return <Follow post={post} login={login} />;
  return (
    <section aria-label={page.pageName} className={`${cardClass(true)} grid gap-3`}>
      {isLocked && <Benefits benefits={page.benefits} />}
      {/* Of a locked post it is in the bar as well, until that is gone. */}
      <a
        href={joinLink(post, page, site)}
        className={joinClasses(buttonClass('primary', true), isLocked && 'max-lg:hidden')}
      >
        {m.joinFor(naira(koboOf(price)))}
      </a>
      <a href={login} className={buttonClass('tonal', true)}>
        {m.alreadyPatron}
      </a>
      <p className={joinClasses('text-center text-small text-ink-2', isLocked && 'max-lg:hidden')}>{m.cancelAnyTime}</p>
    </section>
  );
}

/** Leads to the payment, which afterwards opens the post. */
export const joinLink = (post: Post, page: MembershipPage, site: Site): string =>
  pageUrl(site, page.userName) + withNext(paths.patronRegister, appPaths.paymentFor(post.id));

function Follow({ post, login }: { post: Post; login: string }) {
  const profile = appPaths.profile('posts', post.author.id);
  const name = pageNameOf(post);
  return (
    <section aria-label={name} className={`${cardClass(true)} grid gap-3`}>
      <p>
        <b className="block font-semibold">{m.noOffer(name)}</b> {m.noOfferWhy}
      </p>
      <a href={withNext(paths.patronRegister, profile)} className={buttonClass('primary', true)}>
        {m.followForFree}
      </a>
      <a href={login} className={buttonClass('tonal', true)}>
        {m.haveAccount}
      </a>
    </section>
  );
}
