import { createSlice } from '@reduxjs/toolkit';

/** The specification's app-loading flag: while it is set, an overlay covers the page. */
export const loader = createSlice({
  name: 'loader',
  initialState: { open: false },
  reducers: {
    loadingStarted: () => ({ open: true }),
    loadingEnded: () => ({ open: false }),
  },
});

export const { loadingStarted, loadingEnded } = loader.actions;
