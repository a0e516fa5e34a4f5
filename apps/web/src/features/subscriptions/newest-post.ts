import { paths } from '#app/paths.ts';
import type { AppDispatch } from '#app/store.ts';
import { subscriptionsApi } from './subscriptions.api.ts';

/** What a new patron sees first: the newest post of her creator, or home when there is none yet. */
export const newestPostPath =
  (creatorId: string) =>
  async (dispatch: AppDispatch): Promise<string> => {
    const { data } = await dispatch(subscriptionsApi.endpoints.newestPost.initiate(creatorId, { subscribe: false }));
    if (!data) return paths.home;
    return data.postType === 'Feed' ? paths.post(data.id) : paths.communityPost(data.id);
  };
