import type { listPosts } from '@udala/contract/posts';
import type { QueryOf } from '@udala/contract/endpoint';

type Query = Pick<QueryOf<typeof listPosts>, 'visibility' | 'media'>;

const queries = {
  all: {},
  free: { visibility: 'everyone' },
  images: { media: 'Image' },
  videos: { media: 'Video' },
} as const satisfies Record<string, Query>;

/** The posts that a front page shows, named in its address. */
export type PostFilter = keyof typeof queries;

export const postFilters = Object.keys(queries) as PostFilter[];

const param = 'show';

export const filterIn = (search: URLSearchParams): PostFilter =>
  postFilters.find((filter) => filter === search.get(param)) ?? 'all';

export const queryOf = (filter: PostFilter): Query => queries[filter];

/** Address of the same page with other posts. */
export const filterLink = (path: string, filter: PostFilter, target: string): string =>
  `${path}${filter === 'all' ? '' : `?${param}=${filter}`}#${target}`;
