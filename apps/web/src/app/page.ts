import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, NonIndexRouteObject } from 'react-router';
import { excludeFromRecording } from '#features/insight/replay/recording-state.ts';
import type { AppStore } from '#state/store.ts';

/** Exports of a file under routes/. */
interface RouteModule {
  Component: ComponentType;
  /** Fills the store's cache before the page is shown; the component only reads it. */
  prepare?: (store: AppStore, request: LoaderFunctionArgs) => Promise<unknown>;
  /**
   * Requests what the page shows first, before it is rendered. Only in documents that have asked for it themselves,
   * while the app was being downloaded (lib/early-reads.ts): the first rendering then has it.
   */
  begin?: (store: AppStore, request: LoaderFunctionArgs) => void;
}

type Load = () => Promise<RouteModule>;

/** Pages and layouts excluded from recording here; other excluded ones have a guard that does it. */
const unrecorded = new Set([
  'auth',
  'auth.google',
  'emails',
  'manage',
  'app.messages',
  'app.mobile-settings',
  'app.payment-history.$paymentId',
  'app.payment-methods',
  'app.settings',
]);

/** Creates a route whose file, routes/{id}.tsx, is a separate chunk. The server preloads the chunk by its id. */
export const makePage =
  (store: AppStore) =>
  (id: string, load: Load): Pick<NonIndexRouteObject, 'id' | 'lazy'> => ({
    id,
    lazy: async () => {
      const { Component, prepare, begin } = await load();
      const guard = unrecorded.has(id) ? excludeFromRecording : null;
      if (!prepare && !begin && !guard) return { Component };
      return {
        Component,
        loader: async (args) => {
          if (globalThis.early) begin?.(store, args);
          return guard?.(args.request) ?? prepare?.(store, args).then(() => null) ?? null;
        },
        ...(!prepare && { shouldRevalidate: () => false }),
      };
    },
  });
