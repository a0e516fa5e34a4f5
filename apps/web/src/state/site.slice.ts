import { createSlice } from '@reduxjs/toolkit';
import type { Site } from '#lib/site.ts';

/** Set once, before the first render, from the state that the server wrote into the page. */
export const site = createSlice({
  name: 'site',
  initialState: (): Site => ({ publicUrl: '', host: '', renderedAt: 0 }),
  reducers: {},
});
