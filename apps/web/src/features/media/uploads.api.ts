import type { ReplyOf } from '@udala/contract/endpoint';
import { uploadImage } from '@udala/contract/uploads';
import { api } from '#lib/api.ts';
import { request } from '#lib/request.ts';
import { sendForm } from '#lib/send-form.ts';

export type UploadedImage = ReplyOf<typeof uploadImage>;

interface Given {
  picture: Blob;
  name: string;
  onProgress: (fraction: number) => void;
}

export const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Private until its post says otherwise. The composer shows a failure at the picture. */
    uploadPostImage: build.mutation<UploadedImage, Given>({
      async queryFn({ picture, name, onProgress }, { signal }) {
        const form = new FormData();
        form.set('upload_preset', 'post');
        form.set('file', picture, name);
        const sent = await sendForm(request(uploadImage, { form }), onProgress, signal);
        return 'error' in sent ? sent : { ...sent, data: sent.data as UploadedImage };
      },
    }),
  }),
});
