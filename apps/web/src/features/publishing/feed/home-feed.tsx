import { lazy, Suspense } from 'react';
import type { PostType } from '@udala/contract/posts';
import * as m from '@udala/messages/feed';
import { ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isMembersSite } from '#lib/site.ts';
import { isCreator } from '#state/session.slice.ts';
import { PostFeed } from './post-feed.tsx';

const LinkBox = lazy(async () => ({ default: (await import('#features/publishing/discovery/link-box.tsx')).LinkBox }));

const toWrite = { action: <ButtonLink to={appPaths.newPost}>{m.writeFirst}</ButtonLink> };
const toFind = {
  text: m.joinToFill,
  action: (
    <Suspense>
      <LinkBox />
    </Suspense>
  ),
};

interface HomeFeedProps {
  label: string;
  /** Absent: posts of both kinds. */
  postType?: PostType;
}

/** Posts of the creators that the viewer follows or supports, newest first. */
export function HomeFeed({ label, postType }: HomeFeedProps) {
  // On a creator's host there are no others to find: the feed fills when this creator posts.
  const findable = useAppSelector(({ site }) => isMembersSite(site));
  const creator = useAppSelector(isCreator);
  return (
    <PostFeed
      label={label}
      filter={postType === undefined ? {} : { postType }}
      empty={creator ? toWrite : findable ? toFind : {}}
    />
  );
}
