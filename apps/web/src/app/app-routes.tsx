import type { RouteObject } from 'react-router';
import { signedInOnly } from './guards.ts';
import { makePage } from './page.ts';
import type { AppStore } from './store.ts';

/** Everything behind the session, in the app's shell. */
export function appRoutes(store: AppStore): RouteObject {
  const page = makePage(store);
  return {
    path: '/membership/app',
    loader: signedInOnly(store),
    ...page('app', () => import('../routes/app.tsx')),
    children: [],
  };
}
