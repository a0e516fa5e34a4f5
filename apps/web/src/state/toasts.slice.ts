import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import * as m from '@udala/messages/errors-web';
import { shortToastMs, type ToastMessage } from '#ui/toast.ts';

/** Pending toasts, oldest first. */
export const toasts = createSlice({
  name: 'toasts',
  initialState: [] as ToastMessage[],
  reducers: {
    toastShown: {
      prepare: (toast: Omit<ToastMessage, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer(state, { payload }: PayloadAction<ToastMessage>) {
        const said = state.some(
          ({ type, title, body }) => type === payload.type && title === payload.title && body === payload.body,
        );
        if (!said) state.push(payload);
      },
    },
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
});

export const { toastShown, toastDismissed } = toasts.actions;

/** The specification's generic warning: 'Sorry! 🫠' and the server's message, or a general one. */
export const warned = (body: string = m.somethingWentWrong) =>
  toastShown({ type: 'warning', title: m.sorry, body, durationMs: shortToastMs });
