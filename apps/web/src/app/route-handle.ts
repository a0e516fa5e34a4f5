import type { RootState } from './store.ts';

/** What every route says of itself beside its path. */
export interface RouteHandle {
  /** The page's title, without the product's name. */
  title: string | ((state: RootState) => string);
  /** Rendered on the server, then hydrated or left as it is. Absent: rendered in the browser alone. */
  hydrate?: boolean;
}

export const titleOf = (handle: unknown, state: RootState): string => {
  const { title } = (handle ?? { title: '' }) as RouteHandle;
  return typeof title === 'function' ? title(state) : (title ?? '');
};
