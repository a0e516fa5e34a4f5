import { useBlocker } from 'react-router';

/** The ways to another page ask first when something would be lost. */
export function useLeave(isUnderWay: boolean, forget: () => void) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnderWay && currentLocation.pathname !== nextLocation.pathname,
  );
  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    discard() {
      forget();
      blocker.proceed?.();
    },
  };
}
