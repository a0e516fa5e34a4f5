import { useBlocker } from 'react-router';

/** The ways to another page ask first when something would be lost. */
export function useLeave(isInProgress: boolean, onDiscard: () => void) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isInProgress && currentLocation.pathname !== nextLocation.pathname,
  );
  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    discard() {
      onDiscard();
      blocker.proceed?.();
    },
  };
}
