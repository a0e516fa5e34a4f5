import { useSearchParams } from 'react-router';
import type { PublicUser } from '@udala/contract/profiles';
import * as feed from '@udala/messages/feed';
import * as m from '@udala/messages/profile';
import { PostFeed } from '#features/feed/post-feed.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { appPaths } from '#app/app-paths.ts';
import { useAppSelector } from '#app/hooks.ts';

const medias = [
  { value: null, text: m.all, empty: feed.empty },
  { value: 'Image', text: m.images, empty: feed.noImages },
  { value: 'Video', text: m.videos, empty: feed.noVideos },
] as const;

/** A creator's posts of one kind; those of her feed can be narrowed to pictures or videos. */
export function ProfilePosts({ creator, community = false }: { creator: PublicUser; community?: boolean }) {
  const [search, setSearch] = useSearchParams();
  const own = useAppSelector(({ session }) => session.user?.id === creator.id);
  const chosen = medias.find(({ value }) => value === search.get('media')) ?? medias[0];
  const media = community ? null : chosen.value;
  const label = community ? m.community : m.posts;
  return (
    <div className="grid gap-3 sm:px-4">
      <VisuallyHidden>
        <h2>{label}</h2>
      </VisuallyHidden>
      {!community && (
        <div role="group" aria-label={m.mediaFilter} className="flex flex-wrap gap-2 px-4 sm:px-0">
          {medias.map(({ value, text }) => (
            <Chip
              key={text}
              pressed={media === value}
              onClick={() =>
                setSearch(value === null ? {} : { media: value }, { replace: true, preventScrollReset: true })
              }
            >
              {text}
            </Chip>
          ))}
        </div>
      )}
      <PostFeed
        key={`${label}-${media ?? ''}`}
        label={label}
        filter={{
          authorId: creator.id,
          postType: community ? 'Community' : 'Feed',
          ...(media !== null && { media }),
        }}
        onProfile
        empty={{
          title: community ? feed.empty : chosen.empty,
          action: own && <ButtonLink to={appPaths.newPost}>{feed.writeFirst}</ButtonLink>,
        }}
      />
    </div>
  );
}
