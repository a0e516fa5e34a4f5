import { pageCardAddress } from '@udala/contract/card-address';
import { description, pageTitle } from '@udala/messages/app';
import * as front from '@udala/messages/front-page';
import { appName } from '@udala/messages/ui';
import { selectHostPage } from '#features/memberships/host-page.ts';
import { isMembersSite, onMembersSite, pageUrl } from '#lib/site.ts';
import { koboOf } from '#lib/money.ts';
import { paths } from './paths.ts';
import { titleOf } from './route-handle.ts';
import type { RootState } from './store.ts';

/** What a page tells those who do not look at it: search engines, chats, feeds. */
export interface Head {
  title: string;
  /** Name and content of each `<meta>`; those of OpenGraph begin with `og:` or `product:`. */
  meta: readonly (readonly [name: string, content: string])[];
  canonical: string;
}

interface Card {
  type: 'website' | 'article';
  title: string;
  words: string;
  url: string;
  /** Drawn by the server, for chats. */
  image: { address: string; alt: string } | null;
  /** In naira; null where nothing is for sale. */
  price: number | null;
}

/** A signed link is its holder's alone: a chat that shows a card of the page keeps its address. */
const tellable = (path: string): string =>
  [paths.manage(''), paths.emails('')].find((link) => path.startsWith(link)) ?? path;

/** The head of one page; on a creator's host it speaks of her, her price included. */
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
    image: page && { address: pageCardAddress(page), alt: page.pageName },
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
