import { useMatches } from 'react-router';
import type { AppHandle } from '#state/app-handle.ts';

/** The handle of the deepest matched route that has one. */
export const useAppHandle = (): Partial<AppHandle> =>
  (useMatches().findLast((match) => match.handle !== undefined)?.handle ?? {}) as Partial<AppHandle>;
