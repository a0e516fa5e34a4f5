import type { MembershipPage } from '@udala/contract/memberships';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/front-page';
import { naira } from '@udala/messages/money';
import { appPaths } from '#state/app-paths.ts';
import { paths } from '#state/paths.ts';
import { koboOf } from '#lib/money.ts';
import { withNext } from '#lib/next-path.ts';
import { pageUrl, type Site } from '#lib/site.ts';
import { buttonClass } from '#ui/button-class.ts';
import { cardClass } from '#ui/card.tsx';

interface JoinPromptProps {
  post: Post;
  page: MembershipPage | null;
  site: Site;
}

/** Under a post: links to join or follow its author, which lead back to this post afterwards. */
export function JoinPrompt({ post, page, site }: JoinPromptProps) {
  const login = withNext(paths.patronLogin, appPaths.postOf(post));
  const price = page?.price ?? null;
  if (page === null || price === null) return <Follow post={post} login={login} />;
  const register = withNext(paths.patronRegister, appPaths.paymentFor(post.id));
  return (
    <section aria-label={page.pageName} className={`${cardClass(true)} grid gap-3`}>
      <a href={pageUrl(site, page.userName) + register} className={buttonClass('primary', true)}>
        {m.joinFor(naira(koboOf(price)))}
      </a>
      <a href={login} className={buttonClass('tonal', true)}>
        {m.alreadyPatron}
      </a>
      <p className="text-center text-small text-ink-2">{m.cancelAnyTime}</p>
    </section>
  );
}

function Follow({ post: { author }, login }: { post: Post; login: string }) {
  const profile = appPaths.profile('posts', author.id);
  return (
    <section aria-label={author.profile.name} className={`${cardClass(true)} grid gap-3`}>
      <p>
        <b className="block font-semibold">{m.noOffer(author.profile.name)}</b> {m.noOfferWhy}
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
