import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, NonIndexRouteObject } from 'react-router';
import type { AppStore } from './store.ts';

/** What a file under routes/ exports. */
export interface RouteModule {
  Component: ComponentType;
  /** Fills the store's cache before the page is shown; the component only reads it. */
  prepare?: (store: AppStore, request: LoaderFunctionArgs) => Promise<unknown>;
}

type Load = () => Promise<RouteModule>;

/** A route whose file, routes/{id}.tsx, is a chunk of its own. The server finds the chunk to preload by the id. */
export const makePage =
  (store: AppStore) =>
  (id: string, load: Load): Pick<NonIndexRouteObject, 'id' | 'lazy'> => ({
    id,
    lazy: async () => {
      const { Component, prepare } = await load();
      if (!prepare) return { Component };
      return { Component, loader: async (args) => prepare(store, args).then(() => null) };
    },
  });
