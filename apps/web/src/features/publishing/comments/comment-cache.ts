import type { Comment, Reply } from '@udala/contract/comments';
import { patchPost } from '#features/publishing/posts/post-cache.ts';
import { postsApi } from '#features/publishing/posts/posts.api.ts';
import type { Thunk } from '#state/store.ts';
import type { PagePosition } from '#lib/pages.ts';
import { commentsApi, type CommentPage } from './comments.api.ts';

type List = { pages: CommentPage[] };

const { endpoints, util } = commentsApi;

const patchList = (postId: string, change: (list: List) => void) =>
  util.updateQueryData('listComments', postId, change);

const threadsOf = ({ pages }: List): Comment[] => pages.flatMap(({ items }) => items);

/** All loaded comments and answers of a list. */
const all = (list: List): (Comment | Reply)[] => threadsOf(list).flatMap((thread) => [thread, ...thread.replies]);

const countComments = (postId: string, by: number) =>
  patchPost(postId, (post) => {
    post.commentCount = Math.max(0, post.commentCount + by);
  });

/** Adds a new comment of the viewer: a top-level comment at the top, an answer at the end of its thread. */
export const addComment =
  (comment: Comment): Thunk =>
  (dispatch) => {
    const { postId } = comment;
    let isNew = false;
    dispatch(
      patchList(postId, (list) => {
        isNew = !all(list).some(({ id }) => id === comment.id);
        if (isNew) insert(list, comment);
      }),
    );
    // Already in the list, or the list is not loaded: the post's count may include it already, so the post is fetched
    // again.
    if (!isNew) dispatch(refreshPost(postId));
    else if (!comment.isHeld) dispatch(countComments(postId, 1));
  };

function insert(list: List, comment: Comment): void {
  if (comment.parentId === null) {
    list.pages[0]?.items.unshift(comment);
    return;
  }
  const thread = threadsOf(list).find(({ id }) => id === comment.parentId);
  if (!thread) return;
  thread.replies.push(bare(comment));
  thread.replyCount += 1;
}

/** Removes the answer fields of a comment: answers have no answers. */
function bare(comment: Comment): Reply {
  const { replyCount: _, replies: __, ...reply } = comment;
  return reply;
}

/** Removes a deleted comment and its answers. */
export const removeComment =
  (comment: Comment | Reply): Thunk =>
  (dispatch) => {
    const { id, postId, parentId, isHeld, isHidden } = comment;
    dispatch(
      patchList(postId, (list) => {
        for (const page of list.pages) page.items = page.items.filter((thread) => thread.id !== id);
        const thread = threadsOf(list).find((one) => one.id === parentId);
        if (!thread) return;
        thread.replies = thread.replies.filter((reply) => reply.id !== id);
        thread.replyCount = Math.max(0, thread.replyCount - 1);
      }),
    );
    // Hidden comments and their answers are not part of the count.
    if (isHidden) return;
    const answers = 'replyCount' in comment ? comment.replyCount : 0;
    dispatch(countComments(postId, -(answers + (isHeld ? 0 : 1))));
  };

/** After a comment was hidden or shown: updates it, then fetches its thread and the post for the correct counts. */
export const visibilityChanged =
  ({ id, postId, isHeld, isHidden }: Comment | Reply): Thunk =>
  (dispatch) => {
    dispatch(
      patchList(postId, (list) => {
        const changed = all(list).find((one) => one.id === id);
        if (changed) Object.assign(changed, { isHeld, isHidden });
      }),
    );
    void dispatch(fetchThread(postId, id));
    dispatch(refreshPost(postId));
  };

const refreshPost =
  (postId: string): Thunk =>
  (dispatch) =>
    void dispatch(postsApi.endpoints.getPost.initiate(postId, { forceRefetch: true, subscribe: false }));

/** Fetches answers of one thread and appends them to the loaded ones. */
export const fetchAnswers =
  (postId: string, parentId: string, position: PagePosition): Thunk<Promise<CommentPage | undefined>> =>
  async (dispatch) => {
    const { data } = await dispatch(
      endpoints.listAnswers.initiate({ postId, parentId, position }, { forceRefetch: true, subscribe: false }),
    );
    if (!data) return undefined;
    dispatch(
      patchList(postId, (list) => {
        const thread = threadsOf(list).find(({ id }) => id === parentId);
        if (thread) learn(thread, data.items.map(bare));
      }),
    );
    return data;
  };

/** Fetches the thread of one comment into the list. A thread that is already in the list keeps its position. */
export const fetchThread =
  (postId: string, commentId: string): Thunk<Promise<void>> =>
  async (dispatch) => {
    const { data } = await dispatch(
      endpoints.findThread.initiate({ postId, commentId }, { forceRefetch: true, subscribe: false }),
    );
    if (data) dispatch(patchList(postId, (list) => bringUp(list, data.items)));
  };

/** Fetches the newest threads and the counts; `anchorScroll` is called just before the list changes. */
export const refreshComments =
  (postId: string, anchorScroll: () => void): Thunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(refreshPost(postId));
    const { data } = await dispatch(
      endpoints.newestComments.initiate(postId, { forceRefetch: true, subscribe: false }),
    );
    if (!data) return;
    anchorScroll();
    dispatch(patchList(postId, (list) => bringUp(list, data.items)));
  };

/** Puts new threads on top, in their order, and updates known threads with new answers. */
function bringUp(list: List, threads: readonly Comment[]): void {
  const known = new Map(threadsOf(list).map((thread) => [thread.id, thread]));
  const fresh = threads.filter(({ id }) => !known.has(id));
  for (const { id, replies, replyCount, isHeld, isHidden } of threads) {
    const shown = known.get(id);
    if (!shown) continue;
    learn(shown, replies);
    Object.assign(shown, { replyCount, isHeld, isHidden });
  }
  list.pages[0]?.items.unshift(...fresh);
}

function learn(thread: Comment, answers: readonly Reply[]): void {
  const known = new Map(thread.replies.map((reply) => [reply.id, reply]));
  for (const { id, isHeld, isHidden } of answers) Object.assign(known.get(id) ?? {}, { isHeld, isHidden });
  thread.replies.push(...answers.filter(({ id }) => !known.has(id)));
}
