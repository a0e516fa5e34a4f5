import type { PostType } from '@udala/contract/posts';
import * as m from '@udala/messages/feed';
import { ButtonLink } from '#ui/button.tsx';
import { appPaths } from '#app/app-paths.ts';
import { useAppSelector } from '#app/hooks.ts';
import { isCreator } from '#app/session.slice.ts';
import { PostFeed } from './post-feed.tsx';

interface HomeFeedProps {
  label: string;
  /** Absent: posts of both kinds. */
  postType?: PostType;
}

/** What the people one supports posted, newest first. */
export function HomeFeed({ label, postType }: HomeFeedProps) {
  const creator = useAppSelector(isCreator);
  return (
    <PostFeed
      label={label}
      filter={postType === undefined ? {} : { postType }}
      empty={
        creator ? { action: <ButtonLink to={appPaths.newPost}>{m.writeFirst}</ButtonLink> } : { text: m.joinToFill }
      }
    />
  );
}
