import { useBlocker } from 'react-router';

/** Blocks navigation to another page and asks before changes are lost. */
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
