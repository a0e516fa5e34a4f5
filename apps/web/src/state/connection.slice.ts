import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** True while the notification channel is open; shown as a dot on the user card. */
export const connection = createSlice({
  name: 'connection',
  initialState: { live: false },
  reducers: {
    connectionChanged: (_state, { payload }: PayloadAction<boolean>) => ({ live: payload }),
  },
});

export const { connectionChanged } = connection.actions;
