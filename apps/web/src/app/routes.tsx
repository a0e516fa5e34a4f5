import { redirect, type RouteObject } from 'react-router';
import * as auth from '@udala/messages/auth';
import * as front from '@udala/messages/front-page';
import * as onboarding from '@udala/messages/onboarding';
import * as payment from '@udala/messages/payment';
import * as errors from '@udala/messages/errors-web';
import { hostPageName } from '#features/memberships/host-page.ts';
import { appRoutes } from './app-routes.tsx';
import { asDocument, creatorIndex, creatorsOnly, onMembersSiteOnly, signedInOnly } from './guards.ts';

import { makePage } from './page.ts';
import { paths } from './paths.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './route-handle.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';
import type { AppStore } from './store.ts';

const handle = (title: RouteHandle['title'], hydrate?: boolean): RouteHandle => ({
  title,
  ...(hydrate !== undefined && { hydrate }),
});

/**
 * The table of routes, made for one store, the same on both sides. Each page is a file of its own under routes/, named
 * by its id.
 */
export function makeRoutes(store: AppStore): RouteObject[] {
  const page = makePage(store);
  return [
    { path: '/', loader: () => redirect(paths.front) },
    {
      path: paths.front,
      handle: handle((state) => front.title(hostPageName(state)), false),
      ErrorBoundary: RouteError,
      ...(import.meta.env.SSR ? page('membership', () => import('../routes/membership.tsx')) : { loader: asDocument }),
    },
    {
      Component: RootLayout,
      ErrorBoundary: RouteError,
      HydrateFallback: ShellSkeleton,
      children: [creatorRoutes(store), patronRoutes(store), appRoutes(store), notFoundRoute],
    },
  ];
}

function creatorRoutes(store: AppStore): RouteObject {
  const page = makePage(store);
  const login = page('creator.auth.login', () => import('../routes/creator.auth.login.tsx'));
  return {
    path: paths.creator,
    loader: onMembersSiteOnly(store),
    children: [
      { index: true, loader: creatorIndex(store) },
      {
        path: 'auth',
        ...page('creator.auth', () => import('../routes/creator.auth.tsx')),
        children: [
          { index: true, handle: handle(auth.loginTitle, true), ...login, id: 'creator.auth.index' },
          { path: 'login', handle: handle(auth.loginTitle, true), ...login },
          {
            path: 'register',
            handle: handle(auth.registerCreatorTitle, true),
            ...page('creator.auth.register', () => import('../routes/creator.auth.register.tsx')),
          },
          {
            path: 'verify-email',
            handle: handle(auth.verifyTitle),
            ...page('creator.auth.verify-email', () => import('../routes/creator.auth.verify-email.tsx')),
          },
        ],
      },
      {
        path: 'onboard',
        loader: creatorsOnly(store),
        ...page('creator.onboard', () => import('../routes/creator.onboard.tsx')),
        children: [
          { index: true, loader: creatorIndex(store) },
          {
            path: 'aboutyourself',
            handle: handle(onboarding.aboutTitle),
            ...page('creator.onboard.aboutyourself', () => import('../routes/creator.onboard.aboutyourself.tsx')),
          },
          {
            path: 'creator-options',
            handle: handle(onboarding.optionsTitle),
            ...page('creator.onboard.creator-options', () => import('../routes/creator.onboard.creator-options.tsx')),
          },
          {
            path: 'setup',
            handle: handle(onboarding.setupTitle),
            ...page('creator.onboard.setup', () => import('../routes/creator.onboard.setup.tsx')),
          },
        ],
      },
    ],
  };
}

function patronRoutes(store: AppStore): RouteObject {
  const page = makePage(store);
  return {
    path: '/membership/auth',
    ...page('auth', () => import('../routes/auth.tsx')),
    children: [
      { index: true, loader: () => redirect(paths.patronLogin) },
      {
        path: 'login',
        handle: handle((state) => auth.patronLoginTitle(hostPageName(state)), true),
        ...page('auth.login', () => import('../routes/auth.login.tsx')),
      },
      {
        path: 'register',
        handle: handle((state) => auth.registerPatronTitle(hostPageName(state)), true),
        ...page('auth.register', () => import('../routes/auth.register.tsx')),
      },
      {
        path: 'verification',
        handle: handle(auth.verifyTitle),
        ...page('auth.verification', () => import('../routes/auth.verification.tsx')),
      },
      {
        path: 'payment',
        handle: handle(payment.title),
        loader: signedInOnly(store),
        ...page('auth.payment', () => import('../routes/auth.payment.tsx')),
      },
    ],
  };
}

const notFoundRoute: RouteObject = {
  path: '*',
  handle: handle(errors.statusNotFound, false),
  loader: () => {
    throw new Response(null, { status: 404, statusText: errors.notFound });
  },
};
