import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether the notification channel is open: the light on the user card. */
export const connection = createSlice({
  name: 'connection',
  initialState: { live: false },
  reducers: {
    connectionChanged: (_state, { payload }: PayloadAction<boolean>) => ({ live: payload }),
  },
});

export const { connectionChanged } = connection.actions;
