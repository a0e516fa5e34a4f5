import { getVideo, type UploadedVideo } from '@udala/contract/videos';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';

export const videosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Quiet: polled while a video is being prepared, so single failures do not matter. */
    getVideo: build.query<UploadedVideo, string>({
      query: (id) => request(getVideo, { params: { id } }),
      extraOptions: { quiet: true },
    }),
  }),
});
