import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { sessionExpired } from '@udala/messages/errors-web';
import { isApiError, messageOf } from '#lib/api-error.ts';
import type { CallMeta } from '#lib/api.ts';
import { endsSession, expireSession } from './session-expiry.ts';
import type { AppDispatch, RootState } from './store.ts';
import { warned } from './toasts.slice.ts';

const nextSteps = ['second_factor_required', 'email_code_required'];

/** The one place that hears of every call that did not succeed: it ends the session or shows the generic warning. */
export const failures: Middleware =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    if (!isRejectedWithValue(action) || !isApiError(action.payload)) return next(action);
    const { payload: error, meta } = action;
    const { baseQueryMeta: call } = meta as { baseQueryMeta?: CallMeta };
    const ends = endsSession(error, call);
    // Wherever it is shown: whoever asked holds this same object, which the reducers freeze.
    if (ends) error.message = sessionExpired;
    const result = next(action);
    if (ends) (dispatch as AppDispatch)(expireSession());
    // Being asked for more is the next step, not a failure.
    else if (!call?.quiet && !nextSteps.includes(error.code) && !(getState as () => RootState)().session.expired)
      dispatch(warned(messageOf(error)));
    return result;
  };
