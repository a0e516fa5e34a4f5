import type { Post } from '@udala/contract/posts';
import { appPaths } from '#state/app-paths.ts';
import type { AppDispatch } from '#state/store.ts';
import { tab } from '#lib/session-storage.ts';
import { subscriptionsApi } from './subscriptions.api.ts';

const key = 'wantedPost';

/** Saves which post a person pays for to read: the checkout is another site, which returns without it. */
export const rememberWantedPost = (id: string): void => tab.save(key, id);
export const clearWantedPost = (): void => tab.remove(key);

const { wantedPost, newestPostsOfCreator } = subscriptionsApi.endpoints;

/**
 * The page that a payment opens: the locked post that the person came from, else the creator's newest one that
 * nobody could see before, preferably with pictures or a video. Home if there is no post.
 */
export const firstPostPath =
  (creatorId: string) =>
  async (dispatch: AppDispatch): Promise<string> => {
    const wantedId = tab.read<string>(key);
    const wanted =
      wantedId === null ? null : (await dispatch(wantedPost.initiate(wantedId, { subscribe: false }))).data;
    if (wanted?.author.id === creatorId && wanted.viewer.canSee) return appPaths.postOf(wanted);
    const { data: newest = [] } = await dispatch(newestPostsOfCreator.initiate(creatorId, { subscribe: false }));
    const post = bestOf(newest.filter(({ viewer }) => viewer.canSee));
    return post ? appPaths.postOf(post) : appPaths.home;
  };

function bestOf(posts: readonly Post[]): Post | undefined {
  const unlocked = posts.filter(({ visibility }) => visibility === 'patrons');
  const inFeed = unlocked.filter(({ postType }) => postType === 'Feed');
  return inFeed.find(hasMedia) ?? inFeed[0] ?? unlocked[0] ?? posts[0];
}

const hasMedia = ({ imageContent, videoContent }: Post): boolean => imageContent.length + videoContent.length > 0;
