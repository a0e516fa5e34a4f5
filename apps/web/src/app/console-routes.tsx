import { redirect, type RouteObject } from 'react-router';
import * as titles from '@udala/messages/app-titles';
import type { AppHandle } from '#state/app-handle.ts';
import { appPaths } from '#state/app-paths.ts';
import type { AppStore } from '#state/store.ts';
import { operatorOnly } from './guards.ts';
import { makePage } from './page.ts';

/** The operator's money console, a chunk of its own for each page. */
export function consoleRoutes(store: AppStore): RouteObject {
  const load = makePage(store);
  const handle: AppHandle = { title: titles.moneyConsole, parent: appPaths.home, wide: true };
  return {
    path: 'operator',
    loader: operatorOnly(store),
    children: [
      {
        path: 'money/:paymentId',
        handle: { ...handle, title: titles.paymentInConsole, parent: appPaths.console },
        ...load('app.operator.money.$paymentId', () => import('../routes/app.operator.money.$paymentId.tsx')),
      },
      {
        ...load('app.operator', () => import('../routes/app.operator.tsx')),
        children: [
          { index: true, loader: () => redirect(appPaths.console) },
          {
            path: 'money',
            handle,
            ...load('app.operator.money', () => import('../routes/app.operator.money.tsx')),
          },
          {
            path: 'waiting',
            handle,
            ...load('app.operator.waiting', () => import('../routes/app.operator.waiting.tsx')),
          },
          {
            path: 'to-book',
            handle,
            ...load('app.operator.to-book', () => import('../routes/app.operator.to-book.tsx')),
          },
          {
            path: 'creators',
            handle,
            ...load('app.operator.creators', () => import('../routes/app.operator.creators.tsx')),
          },
          {
            path: 'books',
            handle,
            ...load('app.operator.books', () => import('../routes/app.operator.books.tsx')),
          },
        ],
      },
    ],
  };
}
