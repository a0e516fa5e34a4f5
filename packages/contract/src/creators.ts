import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Page, pageQuery } from './paging.ts';
import { AuthorProfile, PageOfAuthor } from './profiles.ts';
import { Count, Naira, Nullable, Strict, Uuid } from './scalars.ts';

/** A creator in search results. */
export const FoundCreator = Strict({
  id: Uuid,
  profile: AuthorProfile,
  page: PageOfAuthor,
  bio: Type.String(),
  url: Type.String({ description: 'Where their page is' }),
  price: Nullable(Naira),
  patrons: Count,
});
export type FoundCreator = Static<typeof FoundCreator>;

export const searchCreators = endpoint({
  method: 'GET',
  path: '/creators',
  access: 'anyone',
  cost: ['search', 'page'],
  summary:
    'Creators by a name, also a misspelt one, best match first; without one, those with most patrons, counted to the next page',
  query: Strict({
    q: Type.Optional(Type.String({ maxLength: limits.searchMaxLength })),
    page: pageQuery.page,
    limit: pageQuery.limit,
  }),
  reply: Page(FoundCreator),
});
