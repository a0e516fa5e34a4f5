import { useRef, useState } from 'react';
import { shrink } from '#features/publishing/media/shrink.ts';
import { uploadProblemOf } from '#features/publishing/media/upload-problem.ts';
import { uploadsApi, type UploadedImage } from '#features/publishing/media/uploads.api.ts';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { randomKey } from '#lib/random-key.ts';
import { useAppDispatch } from '#state/hooks.ts';
import type { DraftImage } from './draft.ts';

export interface ImageUpload {
  key: string;
  name: string;
  alt: string;
  /** Preview address: the reduced picture on the phone, or after a restore the one on the server. Null at first. */
  preview: string | null;
  state: 'preparing' | 'uploading' | 'done' | 'failed';
  progress: number;
  /** Reason of the failure, set only if a retry with the same picture would fail again. */
  problem?: string;
  /** Sizes in bytes before and after the picture was reduced. */
  sizes?: { before: number; after: number };
  /** Set once the picture is on the server. */
  up?: Omit<DraftImage, 'name' | 'alt'>;
}

const restored = ({ name, alt, ...up }: DraftImage): ImageUpload => ({
  key: up.id,
  name,
  alt,
  preview: up.url,
  state: 'done',
  progress: 1,
  up,
});

const upOf = ({ id, secure_url: url, width, height }: UploadedImage, bytes: number) => ({
  id,
  url,
  width,
  height,
  bytes,
});

/** Uploads the pictures of a post one after the other, each reduced first, while the author goes on typing. */
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
    // Previews the reduced picture: ten full-size photographs exceed the memory of cheap phones.
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
        ? { state: 'done', progress: 1, up: upOf(data, picture.size) }
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
    /** Moves a picture to a place, from 0. */
    move(key: string, to: number) {
      update((before) => {
        const from = before.findIndex((upload) => upload.key === key);
        const moved = [...before];
        moved.splice(to, 0, ...moved.splice(from, 1));
        return moved;
      });
    },
    /** Waits for the queued uploads, with those queued in the meantime, and returns the state of all of them. */
    async settled(): Promise<readonly ImageUpload[]> {
      let awaited: Promise<void>;
      do {
        awaited = queue.current;
        await awaited;
      } while (awaited !== queue.current);
      return latest.current;
    },
    /** The state as of now, which may be newer than the last render. */
    latest: (): readonly ImageUpload[] => latest.current,
  };
}

/** False for a picture of an earlier visit, which would be fetched again, while data is saved. */
export const mayShow = ({ up, sizes }: ImageUpload): boolean => !up || sizes !== undefined || !wantsFewBytes();

export type PostImages = ReturnType<typeof useUploads>;

/** The uploaded pictures, which a draft can store. */
export const draftImagesOf = (uploads: readonly ImageUpload[]): DraftImage[] =>
  uploads.flatMap(({ up, name, alt }) => (up ? [{ ...up, name, alt }] : []));
