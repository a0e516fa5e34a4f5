import { useMatches } from 'react-router';
import { useAppSelector } from './hooks.ts';
import type { RootState } from './store.ts';

/** Handle of a route that names its page. */
export interface TitledHandle {
  /** The page's title, without the product's name. */
  title: string | ((state: RootState) => string);
}

export const titleOf = (handle: unknown, state: RootState): string => {
  const { title } = (handle ?? { title: '' }) as TitledHandle;
  return typeof title === 'function' ? title(state) : (title ?? '');
};

/** The title of the deepest route that has one. */
export function usePageTitle(): string {
  const handle = useMatches().findLast((match) => match.handle !== undefined)?.handle;
  return useAppSelector((state) => titleOf(handle, state));
}
