import { useSearchParams } from 'react-router';
import { limits } from '@udala/contract/limits';
import type { PublicUser } from '@udala/contract/profiles';
import * as feed from '@udala/messages/feed';
import * as m from '@udala/messages/profile';
import { PostFeed } from '#features/publishing/feed/post-feed.tsx';
import { inPlace } from '#lib/in-place.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';

const medias = [
  { value: null, text: m.all, empty: feed.empty },
  { value: 'Image', text: m.images, empty: feed.noImages },
  { value: 'Video', text: m.videos, empty: feed.noVideos },
] as const;

/** Minimum number of posts for which the search field is shown. */
const searchedFrom = 6;

/** A creator's posts of one type, filtered by a search; those of the feed also by media type. */
export function ProfilePosts({ creator, community = false }: { creator: PublicUser; community?: boolean }) {
  const [search, setSearch] = useSearchParams();
  const own = useAppSelector(({ session }) => session.user?.id === creator.id);
  const chosen = medias.find(({ value }) => value === search.get('media')) ?? medias[0];
  const media = community ? null : chosen.value;
  const label = community ? m.community : m.posts;
  const query = search.get('q')?.trim() ?? '';
  const narrow = (to: { media: string | null; q: string }) =>
    setSearch(
      Object.entries(to).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
      inPlace,
    );
  return (
    <div className="grid gap-3 sm:px-4">
      <VisuallyHidden>
        <h2>{label}</h2>
      </VisuallyHidden>
      {(query !== '' || creator.counts.posts >= searchedFrom) && (
        <SearchField
          label={m.searchIn(creator.page?.name ?? creator.profile.name)}
          hint={m.searchHint}
          clear={m.clearSearch}
          query={query}
          onAsk={(q) => narrow({ media, q })}
          maxLength={limits.searchMaxLength}
          className="mx-4 sm:mx-0"
        />
      )}
      {!community && (
        <div role="group" aria-label={m.mediaFilter} className="flex flex-wrap gap-2 px-4 sm:px-0">
          {medias.map(({ value, text }) => (
            <Chip key={text} pressed={media === value} onClick={() => narrow({ media: value, q: query })}>
              {text}
            </Chip>
          ))}
        </div>
      )}
      <PostFeed
        key={`${label}-${media ?? ''}-${query}`}
        label={label}
        filter={{
          authorId: creator.id,
          postType: community ? 'Community' : 'Feed',
          ...(media !== null && { media }),
          ...(query !== '' && { q: query }),
        }}
        onProfile
        empty={
          query === ''
            ? {
                title: community ? feed.empty : chosen.empty,
                action: own && <ButtonLink to={appPaths.newPost}>{feed.writeFirst}</ButtonLink>,
              }
            : { title: m.noneFound(query), text: own ? undefined : m.noneFoundHint }
        }
      />
    </div>
  );
}
