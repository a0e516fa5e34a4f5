import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api, type Outside } from '#lib/api.ts';
import { connection } from './connection.slice.ts';
import { failures } from './failures.ts';
import { loader } from './loader.slice.ts';
import { onboarding } from './onboarding.slice.ts';
import { session } from './session.slice.ts';
import { site } from './site.slice.ts';
import { toasts } from './toasts.slice.ts';

const reducer = combineReducers({
  site: site.reducer,
  session: session.reducer,
  onboarding: onboarding.reducer,
  toasts: toasts.reducer,
  loader: loader.reducer,
  connection: connection.reducer,
  [api.reducerPath]: api.reducer,
});

export type RootState = ReturnType<typeof reducer>;

/** One store for each tab, and on the server one for each request. */
export const makeStore = (outside: Outside, preloadedState?: Partial<RootState>) =>
  configureStore({
    reducer,
    ...(preloadedState && { preloadedState }),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: outside }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
        failures,
      ),
    // Optimistic updates must render in the same tick as their event, or a controlled field reverts for a frame.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
export type Thunk<Result = void> = (dispatch: AppDispatch, getState: () => RootState) => Result;
