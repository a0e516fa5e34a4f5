import { paths } from '#state/paths.ts';
import type { AppDispatch } from '#state/store.ts';
import { subscriptionsApi } from './subscriptions.api.ts';

/** First page for a new patron: the creator's newest post, or home if there is none. */
export const newestPostPath =
  (creatorId: string) =>
  async (dispatch: AppDispatch): Promise<string> => {
    const { data } = await dispatch(subscriptionsApi.endpoints.newestPost.initiate(creatorId, { subscribe: false }));
    if (!data) return paths.home;
    return data.postType === 'Feed' ? paths.post(data.id) : paths.communityPost(data.id);
  };
