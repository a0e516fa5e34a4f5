/**
 * Navigation options for a choice stored in the address: replaces the history entry, does not scroll, skips
 * revalidation, and renders before its event ends. Otherwise a controlled field would revert for a moment, as if the
 * choice had failed.
 */
export const inPlace = {
  replace: true,
  preventScrollReset: true,
  flushSync: true,
  defaultShouldRevalidate: false,
} as const;
