import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { sessionExpired } from '@udala/messages/errors-web';
import { isApiError, messageOf } from '#lib/api-error.ts';
import type { CallMeta } from '#lib/api.ts';
import { endsSession, expireSession, type SessionDispatch } from './session-expiry.ts';
import type { SessionAndSite } from './session.slice.ts';
import { warned } from './toasts.slice.ts';

/** Handles every failed call: ends the session or shows the generic warning. What is wrong with a field is said there alone. */
export const failures: Middleware =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    if (!isRejectedWithValue(action) || !isApiError(action.payload)) return next(action);
    const { payload: error, meta } = action;
    const { baseQueryMeta: call } = meta as { baseQueryMeta?: CallMeta };
    const ends = endsSession(error, call);
    // Mutates the message before the reducers freeze the object, so that every place that shows it gets the new one.
    if (ends) error.message = sessionExpired;
    const result = next(action);
    if (ends) (dispatch as SessionDispatch)(expireSession());
    // A request for a second factor is the next step rather than a failure.
    else if (
      !call?.quiet &&
      Object.keys(error.fields).length === 0 &&
      error.code !== 'second_factor_required' &&
      !(getState as () => SessionAndSite)().session.expired
    )
      dispatch(warned(messageOf(error)));
    return result;
  };
