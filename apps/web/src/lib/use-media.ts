import { useSyncExternalStore } from 'react';

/** Whether a media query holds: for what should not even be fetched where it is not shown. */
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

/** The widths of the shell; the same as `lg` and `xl` in the styles. */
export const wideScreen = '(width >= 64rem)';
export const widestScreen = '(width >= 77.5rem)';
