import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the render that hydrates, true right after: the only door to what the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
