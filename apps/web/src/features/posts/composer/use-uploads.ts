import { useRef, useState } from 'react';
import { shrink } from '#features/media/shrink.ts';
import { uploadProblemOf } from '#features/media/upload-problem.ts';
import { uploadsApi } from '#features/media/uploads.api.ts';
import { randomKey } from '#lib/random-key.ts';
import { useAppDispatch } from '#app/hooks.ts';
import type { DraftImage } from './draft.ts';

export interface ImageUpload {
  key: string;
  name: string;
  alt: string;
  /** What is shown: the small picture on the phone, or once restored the one on the server. Null while it is made. */
  preview: string | null;
  state: 'preparing' | 'uploading' | 'done' | 'failed';
  progress: number;
  /** Why it failed, when the same picture sent again would fail again. */
  problem?: string;
  /** Bytes before and after it was made smaller. */
  sizes?: { before: number; after: number };
  /** On the server, once it is up. */
  up?: { id: string; url: string };
}

const restored = ({ id, name, url, alt }: DraftImage): ImageUpload => ({
  key: id,
  name,
  alt,
  preview: url,
  state: 'done',
  progress: 1,
  up: { id, url },
});

/** The pictures of a post: each is made smaller and sent while the person goes on typing, one after the other. */
export function useUploads(fromDraft: readonly DraftImage[]) {
  const dispatch = useAppDispatch();
  const [uploads, setUploads] = useState(() => fromDraft.map(restored));
  const latest = useRef(uploads);
  const files = useRef(new Map<string, File>());
  const calls = useRef(new Map<string, () => void>());
  const queue = useRef(Promise.resolve());

  const update = (change: (before: ImageUpload[]) => ImageUpload[]) => {
    latest.current = change(latest.current);
    setUploads(latest.current);
  };
  const patch = (key: string, change: Partial<ImageUpload>) =>
    update((before) => before.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));

  const send = async (key: string): Promise<void> => {
    const file = files.current.get(key);
    if (!file) return;
    const picture = await shrink(file);
    if (!files.current.has(key)) return;
    const sizes = { before: file.size, after: picture.size };
    // Of the small one: ten photographs as the camera made them are more than such a phone can show.
    patch(key, { state: 'uploading', sizes, preview: URL.createObjectURL(picture) });
    const onProgress = (progress: number) => patch(key, { progress });
    const call = dispatch(
      uploadsApi.endpoints.uploadImage.initiate(
        { preset: 'post', picture, name: file.name, onProgress },
        { track: false },
      ),
    );
    calls.current.set(key, () => call.abort());
    const { data, error } = await call;
    calls.current.delete(key);
    patch(
      key,
      data
        ? { state: 'done', progress: 1, up: { id: data.id, url: data.secure_url } }
        : { state: 'failed', ...uploadProblemOf(error) },
    );
  };
  const enqueue = (key: string) => {
    queue.current = queue.current.then(() => send(key));
  };

  return {
    uploads,
    add(chosen: readonly File[]) {
      const added = chosen.map((file): ImageUpload => {
        const key = randomKey();
        files.current.set(key, file);
        return { key, name: file.name, alt: '', preview: null, state: 'preparing', progress: 0 };
      });
      update((before) => [...before, ...added]);
      added.forEach(({ key }) => enqueue(key));
    },
    remove(key: string) {
      files.current.delete(key);
      calls.current.get(key)?.();
      update((before) => before.filter((upload) => upload.key !== key));
    },
    retry(key: string) {
      patch(key, { state: 'preparing', progress: 0 });
      enqueue(key);
    },
    describe: (key: string, alt: string) => patch(key, { alt }),
    move(key: string, by: -1 | 1) {
      update((before) => {
        const from = before.findIndex((upload) => upload.key === key);
        const moved = [...before];
        moved.splice(from + by, 0, ...moved.splice(from, 1));
        return moved;
      });
    },
    /** Waits for what is under way and says how all of them stand. */
    async settled(): Promise<readonly ImageUpload[]> {
      await queue.current;
      return latest.current;
    },
  };
}

/** What of the pictures can be kept with a draft. */
export const draftImagesOf = (uploads: readonly ImageUpload[]): DraftImage[] =>
  uploads.flatMap(({ up, name, alt }) => (up ? [{ ...up, name, alt }] : []));
