import { useRef, useState } from 'react';
import { randomKey } from '#lib/random-key.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { shrink } from '#features/media/shrink.ts';
import { uploadsApi } from '#features/media/uploads.api.ts';
import type { DraftImage } from './draft.ts';

export interface Upload {
  key: string;
  name: string;
  alt: string;
  /** What is shown: the picture on the phone, or once restored the one on the server. */
  preview: string;
  state: 'preparing' | 'uploading' | 'done' | 'failed';
  progress: number;
  /** Bytes before and after it was made smaller. */
  sizes?: { before: number; after: number };
  /** The id on the server, once it is up. */
  mediaId?: string;
}

const restored = ({ id, name, url, alt }: DraftImage): Upload => ({
  key: id,
  name,
  alt,
  preview: url,
  state: 'done',
  progress: 1,
  mediaId: id,
});

/** The pictures of a post: each is made smaller and sent while the person goes on typing, one after the other. */
export function useUploads(fromDraft: readonly DraftImage[]) {
  const dispatch = useAppDispatch();
  const [uploads, setUploads] = useState(() => fromDraft.map(restored));
  const latest = useRef(uploads);
  const files = useRef(new Map<string, File>());
  const calls = useRef(new Map<string, () => void>());
  const queue = useRef(Promise.resolve());

  const update = (change: (before: Upload[]) => Upload[]) => {
    latest.current = change(latest.current);
    setUploads(latest.current);
  };
  const patch = (key: string, change: Partial<Upload>) =>
    update((before) => before.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));

  const send = async (key: string): Promise<void> => {
    const file = files.current.get(key);
    if (!file) return;
    patch(key, { state: 'preparing', progress: 0 });
    const picture = await shrink(file);
    if (!files.current.has(key)) return;
    patch(key, { state: 'uploading', sizes: { before: file.size, after: picture.size } });
    const onProgress = (progress: number) => patch(key, { progress });
    const call = dispatch(
      uploadsApi.endpoints.uploadImage.initiate(
        { preset: 'post', picture, name: file.name, onProgress },
        { track: false },
      ),
    );
    calls.current.set(key, () => call.abort());
    const { data } = await call;
    calls.current.delete(key);
    patch(key, data ? { state: 'done', progress: 1, mediaId: data.id, preview: data.secure_url } : { state: 'failed' });
  };
  const enqueue = (key: string) => {
    queue.current = queue.current.then(() => send(key));
  };

  return {
    uploads,
    add(chosen: readonly File[]) {
      const added = chosen.map((file): Upload => {
        const key = randomKey();
        files.current.set(key, file);
        return { key, name: file.name, alt: '', preview: URL.createObjectURL(file), state: 'preparing', progress: 0 };
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
    /** Waits for what is under way and says how all of them stand. */
    async settled(): Promise<readonly Upload[]> {
      await queue.current;
      return latest.current;
    },
  };
}

/** What of the pictures can be kept with a draft. */
export const draftImagesOf = (uploads: readonly Upload[]): DraftImage[] =>
  uploads.flatMap(({ mediaId, name, alt, preview }) => (mediaId ? [{ id: mediaId, name, alt, url: preview }] : []));
