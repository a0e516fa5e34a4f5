import { getConfig, type PublicConfig } from '@udala/contract/config';
import { getPreferences, updatePreferences, type Preferences } from '@udala/contract/preferences';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const replayApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The vendor that records screens here; null if there is none. */
    recorder: build.query<PublicConfig['replay'], void>({
      query: () => request(getConfig),
      transformResponse: ({ replay }: PublicConfig) => replay,
      extraOptions: { quiet: true },
    }),
    /** Null if the person was never asked. */
    recordingConsent: build.query<boolean | null, void>({
      query: () => request(getPreferences),
      transformResponse: ({ screenRecording }: Preferences) => screenRecording,
      extraOptions: { quiet: true },
    }),
    changeRecordingConsent: build.mutation<unknown, boolean>({
      query: (screenRecording) => request(updatePreferences, { body: { screenRecording } }),
      async onQueryStarted(agreed, { dispatch, queryFulfilled }) {
        const shown = dispatch(replayApi.util.updateQueryData('recordingConsent', undefined, () => agreed));
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
  }),
});

export const { useRecorderQuery, useRecordingConsentQuery, useChangeRecordingConsentMutation } = replayApi;
