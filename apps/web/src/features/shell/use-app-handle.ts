import { useMatches } from 'react-router';
import type { AppHandle } from '#app/app-handle.ts';

/** What the page shown says of itself. */
export const useAppHandle = (): Partial<AppHandle> =>
  (useMatches().findLast((match) => match.handle !== undefined)?.handle ?? {}) as Partial<AppHandle>;
