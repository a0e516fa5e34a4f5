import { errorStatus } from '@udala/contract/errors';
import type { RouteObject } from 'react-router';
import { unknownPost } from '@udala/messages/front-page';
import { title as helpTitle } from '@udala/messages/help';
import { title as termsTitle } from '@udala/messages/terms';
import { selectPageOfAuthor, selectPublicPost } from '#features/identity/creators/read-public-post.ts';
import { headOf } from './head.ts';
import { makePage } from './page.ts';
import { headOfPost } from './post-head.ts';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './route-handle.ts';
import { paths } from '#state/paths.ts';
import type { AppStore } from '#state/store.ts';

/** Routes that only the server renders: public posts (in a browser they are the app's), the terms and help. */
export function publicRoutes(store: AppStore): RouteObject[] {
  const post = makePage(store)('post', () => import('../routes/post.tsx'));
  return [
    ...['posts', 'community'].map((kind) => ({
      path: `${paths.app}/${kind}/:postId`,
      handle: postHandle,
      ErrorBoundary: RouteError,
      ...post,
      id: `post.${kind}`,
    })),
    {
      path: paths.terms,
      handle: { title: termsTitle, hydrate: false } satisfies RouteHandle,
      ErrorBoundary: RouteError,
      ...makePage(store)('terms', () => import('../routes/terms.tsx')),
    },
    {
      path: paths.help,
      handle: { title: helpTitle, hydrate: false } satisfies RouteHandle,
      ErrorBoundary: RouteError,
      ...makePage(store)('help', () => import('../routes/help.tsx')),
    },
  ];
}

const postHandle: RouteHandle = {
  title: unknownPost,
  hydrate: false,
  counted: true,
  yieldsToApp: true,
  describe(state, { postId = '' }) {
    const post = selectPublicPost(state, postId);
    return post
      ? { head: headOfPost(post, selectPageOfAuthor(state, post), state.site), status: 200 }
      : { head: headOf(postHandle, state, `${paths.app}/posts/${postId}`), status: errorStatus.not_found };
  },
};
