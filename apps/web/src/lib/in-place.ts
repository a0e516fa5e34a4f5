/**
 * How a choice that the address keeps is set: the page before stays one step back, nothing scrolls, no guard is asked
 * anew, and it holds when its event ends. Any later, a controlled field springs back first, which looks refused.
 */
export const inPlace = {
  replace: true,
  preventScrollReset: true,
  flushSync: true,
  defaultShouldRevalidate: false,
} as const;
