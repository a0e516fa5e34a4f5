import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the hydrating render, then true. Guards everything that only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
