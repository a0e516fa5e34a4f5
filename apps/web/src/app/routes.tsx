import { redirect, type RouteObject } from 'react-router';
import { notFound } from '@udala/messages/errors-web';
import * as titles from '@udala/messages/titles';
import { hostPageName } from '#features/money/memberships/host-page.ts';
import { frontHandle } from './front-handle.ts';
import { asDocument, creatorIndex, onboardingOnly, onMembersSiteOnly, signedInToPay } from './guards.ts';

import { makePage } from './page.ts';
import { paths } from '#state/paths.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './route-handle.ts';
import type { AppStore } from '#state/store.ts';

const handle = (title: RouteHandle['title'], hydrate?: boolean): RouteHandle => ({
  title,
  ...(hydrate !== undefined && { hydrate }),
});

export const rootId = 'root';

/**
 * The route table of one store, the same in the browser and on the server. Each page is a file under routes/, named by
 * its id. The app behind the session has its own table, so that the sign-in pages need not load it.
 */
export function makeRoutes(store: AppStore, app: readonly RouteObject[]): RouteObject[] {
  const page = makePage(store);
  return [
    { path: '/', loader: () => redirect(paths.front) },
    {
      path: paths.front,
      ErrorBoundary: RouteError,
      ...(import.meta.env.SSR
        ? { handle: frontHandle, ...page('membership', () => import('../routes/membership.tsx')) }
        : { loader: asDocument }),
    },
    {
      id: rootId,
      Component: RootLayout,
      ErrorBoundary: RouteError,
      children: [
        creatorRoutes(store),
        patronRoutes(store),
        googleRoute(store),
        manageRoute(store),
        emailsRoute(store),
        ...app,
        notFoundRoute,
      ],
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
          { index: true, handle: handle(titles.creatorLogin, true), ...login, id: 'creator.auth.index' },
          { path: 'login', handle: handle(titles.creatorLogin, true), ...login },
          {
            path: 'register',
            handle: handle(titles.creatorRegister, true),
            ...page('creator.auth.register', () => import('../routes/creator.auth.register.tsx')),
          },
          {
            path: 'verify-email',
            handle: handle(titles.verify),
            ...page('creator.auth.verify-email', () => import('../routes/creator.auth.verify-email.tsx')),
          },
          {
            path: 'forgot-password',
            handle: handle(titles.forgotPassword),
            ...page('creator.auth.forgot-password', () => import('../routes/creator.auth.forgot-password.tsx')),
          },
          {
            path: 'reset-password',
            handle: handle(titles.resetPassword),
            ...page('creator.auth.reset-password', () => import('../routes/creator.auth.reset-password.tsx')),
          },
        ],
      },
      {
        path: 'onboard',
        loader: onboardingOnly(store),
        ...page('creator.onboard', () => import('../routes/creator.onboard.tsx')),
        children: [
          { index: true, loader: creatorIndex(store) },
          {
            path: 'aboutyourself',
            handle: handle(titles.aboutYourself),
            ...page('creator.onboard.aboutyourself', () => import('../routes/creator.onboard.aboutyourself.tsx')),
          },
          {
            path: 'creator-options',
            handle: handle(titles.creatorOptions),
            ...page('creator.onboard.creator-options', () => import('../routes/creator.onboard.creator-options.tsx')),
          },
          {
            path: 'setup',
            handle: handle(titles.setup),
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
        handle: handle((state) => titles.patronLogin(hostPageName(state)), true),
        ...page('auth.login', () => import('../routes/auth.login.tsx')),
      },
      {
        path: 'register',
        handle: handle((state) => titles.patronRegister(hostPageName(state)), true),
        ...page('auth.register', () => import('../routes/auth.register.tsx')),
      },
      {
        path: 'verification',
        handle: handle(titles.verify),
        ...page('auth.verification', () => import('../routes/auth.verification.tsx')),
      },
      {
        path: 'forgot-password',
        handle: handle(titles.forgotPassword),
        ...page('auth.forgot-password', () => import('../routes/auth.forgot-password.tsx')),
      },
      {
        path: 'reset-password',
        handle: handle(titles.resetPassword),
        ...page('auth.reset-password', () => import('../routes/auth.reset-password.tsx')),
      },
      {
        path: 'payment',
        handle: handle(titles.payment),
        loader: signedInToPay(store),
        ...page('auth.payment', () => import('../routes/auth.payment.tsx')),
      },
    ],
  };
}

/** Outside the patrons' pages, which redirect creators away: a creator may join another's page. */
const googleRoute = (store: AppStore): RouteObject => ({
  path: paths.google,
  handle: handle(titles.google),
  ...makePage(store)('auth.google', () => import('../routes/auth.google.tsx')),
});

/** Target of the signed links in emails, which need no session. */
const manageRoute = (store: AppStore): RouteObject => ({
  path: paths.manage(':token'),
  handle: handle(titles.payment),
  ...makePage(store)('manage', () => import('../routes/manage.tsx')),
});

const emailsRoute = (store: AppStore): RouteObject => ({
  path: paths.emails('*'),
  handle: handle(titles.emails),
  ...makePage(store)('emails', () => import('../routes/emails.tsx')),
});

const notFoundRoute: RouteObject = {
  path: '*',
  handle: handle(titles.notFound, false),
  Component: () => null,
  loader: () => {
    throw new Response(null, { status: 404, statusText: notFound });
  },
};
