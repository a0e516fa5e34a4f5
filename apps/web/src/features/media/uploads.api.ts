import type { ReplyOf } from '@udala/contract/endpoint';
import { uploadImage, type uploadPresets } from '@udala/contract/uploads';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import { sendForm } from '#lib/send-form.ts';

type UploadedImage = ReplyOf<typeof uploadImage>;

interface Given {
  /** `profile` is public at once; `post` is private until its post says otherwise. */
  preset: (typeof uploadPresets)[number];
  picture: Blob;
  name: string;
  onProgress: (fraction: number) => void;
}

export const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A failure is shown at the picture. */
    uploadImage: build.mutation<UploadedImage, Given>({
      async queryFn({ preset, picture, name, onProgress }, { signal }) {
        const form = new FormData();
        form.set('upload_preset', preset);
        form.set('file', picture, name);
        const sent = await sendForm(request(uploadImage, { form }), onProgress, signal);
        return 'error' in sent ? sent : { ...sent, data: sent.data as UploadedImage };
      },
    }),
  }),
});
