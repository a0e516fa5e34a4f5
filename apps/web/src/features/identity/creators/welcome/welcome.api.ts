import { searchCreators, type FoundCreator } from '@udala/contract/creators';
import { listPosts, type ImageContent, type Post } from '@udala/contract/posts';
import type { AppStore, RootState } from '#state/store.ts';
import { api } from '#lib/api.ts';
import { koboOf } from '#lib/money.ts';
import { request } from '#lib/request.ts';
import type { ShownPage } from './collage.tsx';

/** Twice as many as are shown: those without a picture come last. */
const creatorsAsked = 6;
/** A creator's latest posts with pictures, of which the first that is not locked is shown. */
const postsAsked = 5;

const welcomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    popularCreators: build.query<FoundCreator[], void>({
      query: () => request(searchCreators, { query: { limit: creatorsAsked } }),
      transformResponse: ({ items }: { items: FoundCreator[] }) => items,
      extraOptions: { quiet: true },
    }),
    freePicture: build.query<ImageContent | null, string>({
      query: (authorId) => request(listPosts, { query: { authorId, media: 'Image', limit: postsAsked } }),
      transformResponse: ({ items }: { items: Post[] }) =>
        items.flatMap(({ imageContent }) => imageContent.slice(0, 1))[0] ?? null,
      extraOptions: { quiet: true },
    }),
  }),
});
const { popularCreators, freePicture } = welcomeApi.endpoints;

/** Loads what the collage shows. Optional: without it the page shows drawn examples. */
export async function loadShownPages(store: AppStore): Promise<void> {
  const { data = [] } = await store.dispatch(popularCreators.initiate(undefined, { subscribe: false }));
  await Promise.all(data.map(({ id }) => store.dispatch(freePicture.initiate(id, { subscribe: false }))));
}

export function selectShownPages(state: RootState): ShownPage[] {
  const creators = popularCreators.select()(state).data ?? [];
  const pages = creators.map(({ id, page, profile, url, price }) => ({
    id,
    name: page?.name ?? profile.name,
    url,
    priceKobo: price === null ? null : koboOf(price),
    picture: freePicture.select(id)(state).data ?? null,
  }));
  return [...pages.filter(({ picture }) => picture), ...pages.filter(({ picture }) => !picture)];
}
