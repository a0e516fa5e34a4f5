import { useSearchParams } from 'react-router';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/discovery';
import { couldNotLoad } from '@udala/messages/shell';
import { useAppSelector } from '#state/hooks.ts';
import { inPlace } from '#lib/in-place.ts';
import { hasMore, itemsOf, metaOf } from '#lib/pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { userNameIn } from './creator-address.ts';
import { CreatorCard } from './creator-card.tsx';
import { useSearchCreatorsInfiniteQuery } from './discovery.api.ts';

/** Finds creators by a name, also a misspelt one, or by a page's link; with no text, lists the popular ones. */
export function SearchScreen() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q')?.trim() ?? '';
  const ask = (text: string) => setParams(text === '' ? {} : { q: text }, inPlace);
  const site = useAppSelector((state) => state.site);
  return (
    <>
      <SearchField
        label={m.searchLabel}
        hint={m.searchHint}
        clear={m.clear}
        query={query}
        onAsk={ask}
        maxLength={limits.searchMaxLength}
        className="mx-4 mt-4"
      />
      <Found query={query} name={userNameIn(query, site) ?? query} />
    </>
  );
}

/** `query` is the text as typed, `name` the user name in it, if any. */
function Found({ query, name }: { query: string; name: string }) {
  const list = useSearchCreatorsInfiniteQuery(name);
  // Shows the last results until the next arrive, to avoid flicker while typing.
  const creators = itemsOf(list.currentData ?? list.data);
  const answered = list.currentData !== undefined;
  const failed = list.isError && !answered;
  const none = answered && creators.length === 0;
  const title = query === '' ? m.nobodyYet : m.noneCalled(query);
  const { totalItems } = metaOf(list.currentData);
  const count = answered && !none && query !== '' ? m.found(totalItems, totalItems >= limits.namesFoundMax) : '';
  return (
    <section aria-labelledby="found" aria-busy={list.isFetching} className="mt-4">
      <h2 id="found" className={query === '' ? 'px-4 pb-2 text-h2 font-bold' : 'sr-only'}>
        {query === '' ? m.popular : m.results}
      </h2>
      <p role="status" className={count === '' ? 'sr-only' : 'px-4 pb-2 text-small text-ink-2'}>
        {none ? title : count}
      </p>
      {list.isLoading && <Skeleton />}
      {failed && <LoadError message={couldNotLoad} onRetry={() => void list.refetch()} />}
      {none && <EmptyState title={title}>{query !== '' && m.checkSpelling}</EmptyState>}
      {creators.length > 0 && !failed && (
        <>
          <ul className="divide-y divide-line border-y border-line bg-surface sm:mx-4 sm:rounded-card sm:border-x">
            {creators.map((creator) => (
              <CreatorCard key={creator.id} creator={creator} />
            ))}
          </ul>
          {hasMore(list.currentData) && (
            <LoadMore
              hasMore
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onLoad={() => void list.fetchNextPage()}
            />
          )}
        </>
      )}
    </section>
  );
}
