import type { ReplyOf } from '@udala/contract/endpoint';
import { uploadImage, type uploadPresets } from '@udala/contract/uploads';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import { sendForm } from '#lib/send-form.ts';

export type UploadedImage = ReplyOf<typeof uploadImage>;

/**
 * Longest wait in seconds before a retry. The server's queue asks for short waits; the daily limit asks for longer
 * ones, which fail at once.
 */
const SOON_SECONDS = 10;
const TRIES = 15;

interface Given {
  /** `profile` is public at once; `post` is private until its post is published. */
  preset: (typeof uploadPresets)[number];
  picture: Blob;
  name: string;
  onProgress: (fraction: number) => void;
}

export const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Retries while the server asks for short waits, then fails. The failure is shown at the picture. */
    uploadImage: build.mutation<UploadedImage, Given>({
      async queryFn({ preset, picture, name, onProgress }, { signal }) {
        const form = new FormData();
        form.set('upload_preset', preset);
        form.set('file', picture, name);
        for (let tries = 1; ; tries += 1) {
          const sent = await sendForm(request(uploadImage, { form }), onProgress, signal);
          if (!('error' in sent)) return { ...sent, data: sent.data as UploadedImage };
          const { againInSeconds = Infinity, ...refused } = sent;
          if (againInSeconds > SOON_SECONDS || tries === TRIES) return refused;
          await new Promise((resolve) => setTimeout(resolve, againInSeconds * 1000));
          if (signal.aborted) return refused;
        }
      },
    }),
  }),
});
