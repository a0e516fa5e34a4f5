import { redirect, type RouteObject } from 'react-router';
import * as titles from '@udala/messages/app-titles';
import type { AppHandle } from '#state/app-handle.ts';
import { appPaths } from '#state/app-paths.ts';
import { consoleRoutes } from './console-routes.tsx';
import { creatorOnly, patronOnly, signedInOnly } from './guards.ts';
import { makePage } from './page.ts';
import type { AppStore } from '#state/store.ts';

/** Most pages have a back arrow; home and post pages have none, and beside the menu what it lists. */
const page = (title: string, more: Partial<AppHandle> = {}): AppHandle => ({ title, parent: appPaths.home, ...more });
const listed = (title: string, more: Partial<AppHandle> = {}): AppHandle => page(title, { inMenu: true, ...more });
const top = (title: string, more: Partial<AppHandle> = {}): AppHandle => ({ title, aside: true, ...more });

/** All routes that require a session, in the app's shell. */
export function appRoutes(store: AppStore): RouteObject {
  const load = makePage(store);
  return {
    path: '/membership/app',
    loader: signedInOnly(store),
    ...load('app', () => import('../routes/app.tsx')),
    children: [
      { index: true, loader: () => redirect(appPaths.home) },
      {
        path: 'home',
        ...load('app.home', () => import('../routes/app.home.tsx')),
        children: [
          {
            index: true,
            handle: top(titles.feed, { feed: true, messages: true }),
            ...load('app.home.index', () => import('../routes/app.home.index.tsx')),
          },
          {
            path: 'posts',
            handle: top(titles.posts, { feed: true, titleHidden: true, messages: true }),
            ...load('app.home.posts', () => import('../routes/app.home.posts.tsx')),
          },
          {
            path: 'community',
            handle: top(titles.community, { feed: true, titleHidden: true, messages: true }),
            ...load('app.home.community', () => import('../routes/app.home.community.tsx')),
          },
        ],
      },
      {
        path: 'posts/:postId',
        handle: top(titles.post, { bar: 'post' }),
        ...load('app.posts.$postId', () => import('../routes/app.posts.$postId.tsx')),
      },
      {
        path: 'community/:postId',
        handle: top(titles.post, { bar: 'post' }),
        ...load('app.community.$postId', () => import('../routes/app.community.$postId.tsx')),
      },
      {
        path: 'comments/:commentId',
        handle: top(titles.post),
        ...load('app.comments.$commentId', () => import('../routes/app.comments.$commentId.tsx')),
      },
      {
        path: 'comments-review',
        handle: page(titles.commentsToReview),
        loader: creatorOnly(store),
        ...load('app.comments-review', () => import('../routes/app.comments-review.tsx')),
      },
      {
        path: 'search',
        handle: page(titles.findCreators),
        ...load('app.search', () => import('../routes/app.search.tsx')),
      },
      {
        path: 'notifications',
        handle: listed(titles.notifications, { aside: true }),
        ...load('app.notifications', () => import('../routes/app.notifications.tsx')),
      },
      {
        path: 'messages',
        ...load('app.messages', () => import('../routes/app.messages.tsx')),
        children: [
          {
            index: true,
            handle: listed(titles.messages, { wide: 'panes' }),
            ...load('app.messages.index', () => import('../routes/app.messages.index.tsx')),
          },
          {
            path: ':userId',
            handle: listed(titles.messages, { parent: appPaths.messages, wide: 'panes', bar: 'thread' }),
            ...load('app.messages.$userId', () => import('../routes/app.messages.$userId.tsx')),
          },
        ],
      },
      profileRoutes(store),
      {
        path: 'patron-profile',
        handle: listed(titles.profile, { aside: true }),
        loader: patronOnly(store),
        ...load('app.patron-profile', () => import('../routes/app.patron-profile.tsx')),
      },
      {
        path: 'payout',
        handle: listed(titles.payout),
        loader: creatorOnly(store),
        ...load('app.payout', () => import('../routes/app.payout.tsx')),
      },
      {
        path: 'payout/statement',
        handle: page(titles.statement, { parent: appPaths.payout }),
        loader: creatorOnly(store),
        ...load('app.payout.statement', () => import('../routes/app.payout.statement.tsx')),
      },
      {
        path: 'payout/disputes',
        handle: page(titles.disputes, { parent: appPaths.payout }),
        loader: creatorOnly(store),
        ...load('app.payout.disputes', () => import('../routes/app.payout.disputes.tsx')),
      },
      {
        path: 'payout/disputes/:disputeId',
        handle: page(titles.dispute, { parent: appPaths.disputes }),
        loader: creatorOnly(store),
        ...load('app.payout.disputes.$disputeId', () => import('../routes/app.payout.disputes.$disputeId.tsx')),
      },
      {
        path: 'members-list',
        handle: listed(titles.members, { wide: true }),
        loader: creatorOnly(store),
        ...load('app.members-list', () => import('../routes/app.members-list.tsx')),
      },
      {
        path: 'members-list/import',
        handle: page(titles.importMembers, { parent: appPaths.members }),
        loader: creatorOnly(store),
        ...load('app.members-list.import', () => import('../routes/app.members-list.import.tsx')),
      },
      {
        path: 'analytics',
        handle: listed(titles.analytics, { wide: true }),
        loader: creatorOnly(store),
        ...load('app.analytics', () => import('../routes/app.analytics.tsx')),
      },
      {
        path: 'payment-history',
        handle: listed(titles.payHistory),
        loader: patronOnly(store),
        ...load('app.payment-history', () => import('../routes/app.payment-history.tsx')),
      },
      {
        path: 'payment-history/:paymentId',
        // Not only for patrons: a creator who supports another has receipts too.
        handle: page(titles.receipt, { parent: appPaths.payHistory }),
        ...load('app.payment-history.$paymentId', () => import('../routes/app.payment-history.$paymentId.tsx')),
      },
      {
        path: 'payment-methods',
        handle: page(titles.paymentMethods, { parent: appPaths.payHistory }),
        ...load('app.payment-methods', () => import('../routes/app.payment-methods.tsx')),
      },
      {
        path: 'mobile-settings',
        handle: listed(titles.settings),
        ...load('app.mobile-settings', () => import('../routes/app.mobile-settings.tsx')),
      },
      settingsRoutes(store),
      consoleRoutes(store),
    ],
  };
}

function profileRoutes(store: AppStore): RouteObject {
  const load = makePage(store);
  const handle = listed(titles.profile, { feed: true, aside: true });
  return {
    path: 'profile',
    ...load('app.profile', () => import('../routes/app.profile.tsx')),
    children: [
      { index: true, loader: () => redirect(appPaths.profile('posts')) },
      {
        path: 'posts/:creatorId?',
        handle,
        ...load('app.profile.posts', () => import('../routes/app.profile.posts.tsx')),
      },
      {
        path: 'community/:creatorId?',
        handle,
        ...load('app.profile.community', () => import('../routes/app.profile.community.tsx')),
      },
      {
        path: 'membership/:creatorId?',
        handle: listed(titles.profile, { aside: true }),
        ...load('app.profile.membership', () => import('../routes/app.profile.membership.tsx')),
      },
    ],
  };
}

function settingsRoutes(store: AppStore): RouteObject {
  const load = makePage(store);
  const handle = (title: string) => listed(title, { parent: appPaths.mobileSettings, wide: true });
  return {
    path: 'settings',
    ...load('app.settings', () => import('../routes/app.settings.tsx')),
    children: [
      { index: true, loader: () => redirect(appPaths.account) },
      {
        path: 'account',
        handle: handle(titles.account),
        ...load('app.settings.account', () => import('../routes/app.settings.account.tsx')),
      },
      {
        path: 'setup',
        handle: handle(titles.landingPage),
        loader: creatorOnly(store),
        ...load('app.settings.setup', () => import('../routes/app.settings.setup.tsx')),
      },
      {
        path: 'notifications',
        handle: handle(titles.notificationSettings),
        ...load('app.settings.notifications', () => import('../routes/app.settings.notifications.tsx')),
      },
      {
        path: 'messaging',
        handle: handle(titles.messaging),
        loader: patronOnly(store),
        ...load('app.settings.messaging', () => import('../routes/app.settings.messaging.tsx')),
      },
      {
        path: 'privacy',
        handle: handle(titles.privacy),
        loader: patronOnly(store),
        ...load('app.settings.privacy', () => import('../routes/app.settings.privacy.tsx')),
      },
    ],
  };
}
