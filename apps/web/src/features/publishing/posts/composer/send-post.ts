import type { Post } from '@udala/contract/posts';
import { askOnce, type Outcome } from '#features/device/offline-queue/sending.ts';
import type { Thunk } from '#state/store.ts';
import { publishingApi, type PostBody } from '../publishing.api.ts';
import { sayPosted } from './say-posted.ts';

/** Publishes a post, at once or from the offline queue; `key` is the same for every try, so that it arrives once. */
export const sendPost =
  ({ body, key }: { body: PostBody; key: string }, ask = askOnce): Thunk<Promise<Outcome<Post>>> =>
  async (dispatch) => {
    const { data, error } = await ask(
      dispatch(publishingApi.endpoints.createPost.initiate({ body, idempotencyKey: key })),
    );
    return data ? { data, settle: () => dispatch(sayPosted(data)) } : { error };
  };
