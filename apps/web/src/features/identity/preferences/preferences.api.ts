import {
  getPreferences,
  updatePreferences,
  type PreferenceChanges,
  type Preferences,
} from '@udala/contract/preferences';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    preferences: build.query<Preferences, void>({
      query: () => request(getPreferences),
      extraOptions: { quiet: true },
    }),
    changePreferences: build.mutation<Preferences, PreferenceChanges>({
      query: (body) => request(updatePreferences, { body }),
      extraOptions: { quiet: true },
    }),
  }),
});

export const { usePreferencesQuery } = preferencesApi;
