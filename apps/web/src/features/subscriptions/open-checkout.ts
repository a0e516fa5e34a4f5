import type { AppDispatch, RootState } from '#app/store.ts';
import type { Outside } from '#lib/api.ts';

/** Leaves for the provider's own page, where cards are typed. */
export const openCheckout =
  (url: string) =>
  (_dispatch: AppDispatch, _getState: () => RootState, { leaveFor }: Outside): void =>
    leaveFor(url);
