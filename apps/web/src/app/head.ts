import { pageCardAddress } from '@udala/contract/card-address';
import { description, pageTitle } from '@udala/messages/app';
import * as front from '@udala/messages/front-page';
import * as titles from '@udala/messages/titles';
import { appName } from '@udala/messages/ui';
import { selectStartPost } from '#features/identity/creators/front-page.api.ts';
import { selectHostPage } from '#features/money/memberships/host-page.ts';
import { isMembersSite, onMembersSite, pageUrl } from '#lib/site.ts';
import { koboOf } from '#lib/money.ts';
import { paths } from '#state/paths.ts';
import { titleOf } from '#state/page-title.ts';
import type { RootState } from '#state/store.ts';

/** Metadata of a page for search engines, chats and feed readers. */
export interface Head {
  title: string;
  /** Name and content of each `<meta>`; OpenGraph names begin with `og:` or `product:`. */
  meta: readonly (readonly [name: string, content: string])[];
  canonical: string;
}

interface Card {
  type: 'website' | 'article';
  title: string;
  words: string;
  url: string;
  /** Rendered by the server, for link previews in chats. */
  image: { address: string; alt: string } | null;
  /** In whole naira; null if nothing is for sale. */
  price: number | null;
}

/** Drawn by e2e/welcome-pictures.spec.ts from the welcome page of the demo. */
const welcomeCard = { address: '/welcome/card.jpg', alt: `${titles.front(null)} ${appName}` };

/** Cuts the token from a signed link: chats store the address in a preview card, and the link is personal. */
const tellable = (path: string): string =>
  [paths.manage(''), paths.emails('')].find((link) => path.startsWith(link)) ?? path;

/** Head of a page; on a creator's host it describes the creator, with the price. */
export function headOf(handle: unknown, state: RootState, pathName: string): Head {
  const path = tellable(pathName);
  const { site } = state;
  const page = selectHostPage(state);
  return headWith({
    type: 'website',
    title: pageTitle(titleOf(handle, state)),
    words: page
      ? front.description(page.pageName, page.bio, page.price === null ? null : koboOf(page.price))
      : description,
    url: page && !isMembersSite(site) ? new URL(path, pageUrl(site, page.userName)).href : onMembersSite(site, path),
    image: page
      ? { address: pageCardAddress(page, selectStartPost(state, page.creatorId)), alt: page.pageName }
      : isMembersSite(site) && path === paths.front
        ? welcomeCard
        : null,
    price: page && page.price,
  });
}

export const headWith = ({ type, title, words, url, image, price }: Card): Head => ({
  title,
  canonical: url,
  meta: [
    ['description', words],
    ['og:type', type],
    ['og:site_name', appName],
    ['og:title', title],
    ['og:description', words],
    ['og:url', url],
    ...(image
      ? ([
          ['og:image', new URL(image.address, url).href],
          ['og:image:type', 'image/jpeg'],
          ['og:image:width', '1200'],
          ['og:image:height', '630'],
          ['og:image:alt', image.alt],
          ['twitter:card', 'summary_large_image'],
        ] as const)
      : ([['twitter:card', 'summary']] as const)),
    ...(price === null
      ? []
      : ([
          ['product:price:amount', String(price)],
          ['product:price:currency', 'NGN'],
        ] as const)),
  ],
});
