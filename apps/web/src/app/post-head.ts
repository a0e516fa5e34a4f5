import { postCardAddress } from '@udala/contract/card-address';
import type { MembershipPage } from '@udala/contract/memberships';
import type { Post } from '@udala/contract/posts';
import { pageTitle } from '@udala/messages/app';
import * as front from '@udala/messages/front-page';
import { cardText } from '#features/publishing/posts/post-title.ts';
import { koboOf } from '#lib/money.ts';
import { onMembersSite, pageUrl, type Site } from '#lib/site.ts';
import { summaryOf } from '#lib/summary.ts';
import { appPaths } from '#state/app-paths.ts';
import { headWith, type Head } from './head.ts';

/** Head of a post, from its public content only; the canonical address is on the author's host. */
export function headOfPost(post: Post, page: MembershipPage | null, site: Site): Head {
  const { name, userName } = post.author.profile;
  const path = appPaths.postOf(post);
  const price = page?.price ?? null;
  const summary = summaryOf(post.description);
  const isShown = post.viewer.canSee && summary !== '';
  return headWith({
    type: 'article',
    title: pageTitle(cardText(post).title),
    words: isShown
      ? summary
      : front.description(page?.pageName ?? name, summary, price === null ? null : koboOf(price)),
    url: userName === null ? onMembersSite(site, path) : pageUrl(site, userName) + path,
    image: { address: postCardAddress(post, page), alt: cardText(post).title },
    price: post.viewer.canSee ? null : price,
  });
}
