import type { AppDispatch, RootState } from '#state/store.ts';
import type { Outside } from '#lib/api.ts';

/** Opens the provider's checkout page, where card details are typed. */
export const openCheckout =
  (url: string) =>
  (_dispatch: AppDispatch, _getState: () => RootState, { leaveFor }: Outside): void =>
    leaveFor(url);
