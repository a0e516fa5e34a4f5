import { useSyncExternalStore } from 'react';

/** True if a media query matches; for parts that should not be fetched where they are not shown. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Breakpoints of the shell, equal to `lg` and `xl` in the styles. */
export const wideScreen = '(width >= 64rem)';
export const widestScreen = '(width >= 77.5rem)';
