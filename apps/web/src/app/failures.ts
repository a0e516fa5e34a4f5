import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { isApiError, messageOf, type ApiError } from '#lib/api-error.ts';
import type { CallMeta } from '#lib/api.ts';
import { endsSession, expireSession } from './session-expiry.ts';
import type { AppDispatch, RootState } from './store.ts';
import { warned } from './toasts.slice.ts';

/** The one place that hears of every call that did not succeed: it ends the session or shows the generic warning. */
export const failures: Middleware =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (isRejectedWithValue(action) && isApiError(action.payload)) {
      const { baseQueryMeta } = action.meta as { baseQueryMeta?: CallMeta };
      tell(action.payload, baseQueryMeta, dispatch as AppDispatch, getState as () => RootState);
    }
    return result;
  };

function tell(error: ApiError, meta: CallMeta | undefined, dispatch: AppDispatch, getState: () => RootState): void {
  if (endsSession(error, meta)) dispatch(expireSession());
  else if (!meta?.quiet && !getState().session.expired) dispatch(warned(messageOf(error)));
}
