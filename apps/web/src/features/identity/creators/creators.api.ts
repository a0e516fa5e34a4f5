import { getConfig, type PublicConfig } from '@udala/contract/config';
import type { AppStore } from '#state/store.ts';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const creatorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<PublicConfig, void>({
      query: () => request(getConfig),
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useConfigQuery } = creatorsApi;

/** Loads the public config for a page that shows an amount. Optional: the page renders without it. */
export async function loadConfig(store: AppStore): Promise<PublicConfig | null> {
  const { data } = await store.dispatch(creatorsApi.endpoints.config.initiate(undefined, { subscribe: false }));
  return data ?? null;
}
