import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '#state/hooks.ts';
import { cutOut, type Area, type Shape } from './shrink.ts';
import { uploadProblemOf } from './upload-problem.ts';
import { uploadsApi } from './uploads.api.ts';

interface Sending {
  file: File;
  part: Area | undefined;
  /** Object URL of the cropped picture. */
  src: string;
  state: 'uploading' | 'failed' | 'done';
  progress: number;
  /** Message if a retry would not help. */
  problem?: string;
}

export interface PictureUpload {
  shape: Shape;
  /** The picture to show: the local one, or the one on the server. */
  src: string | null;
  state: 'none' | Sending['state'];
  progress: number;
  problem: string | undefined;
  choose: (file: File, part?: Area) => void;
  retry: () => void;
  remove: () => void;
  /** Waits for the upload in progress; resolves to false if a chosen picture was not uploaded. */
  settled: () => Promise<boolean>;
}

interface PictureUploadOptions {
  shape: Shape;
  /** URL of the current picture. */
  pictureUrl: string | null;
  /** Called after another picture was uploaded, or with null after the removal. */
  onPictureChange: (address: string | null) => void;
}

/** Uploads a public picture, cropped to its shape, in the background as soon as it is chosen. */
export function usePictureUpload({ shape, pictureUrl, onPictureChange }: PictureUploadOptions): PictureUpload {
  const dispatch = useAppDispatch();
  const [sending, setSending] = useState<Sending>();
  const settled = useRef(Promise.resolve(true));
  /** Incremented with each upload: only the newest may change the state. */
  const generation = useRef(0);
  const abort = useRef<() => void>(undefined);
  const src = sending?.src;
  useEffect(() => () => void (src !== undefined && URL.revokeObjectURL(src)), [src]);

  const send = async (file: File, part: Area | undefined): Promise<boolean> => {
    const mine = generation.current;
    const picture = await cutOut(file, shape, part);
    if (generation.current !== mine) return false;
    const begun: Sending = { file, part, src: URL.createObjectURL(picture), state: 'uploading', progress: 0 };
    const show = (change: Partial<Sending>) => generation.current === mine && setSending({ ...begun, ...change });
    show({});
    const onProgress = (progress: number) => show({ progress });
    const call = dispatch(
      uploadsApi.endpoints.uploadImage.initiate(
        { preset: 'profile', picture, name: file.name, onProgress },
        { track: false },
      ),
    );
    abort.current = () => call.abort();
    const { data, error } = await call;
    if (generation.current !== mine) return false;
    if (data) onPictureChange(data.secure_url);
    show(data ? { state: 'done' } : { state: 'failed', ...uploadProblemOf(error) });
    return data !== undefined;
  };
  const stop = () => {
    generation.current += 1;
    abort.current?.();
  };
  const begin = (file: File, part?: Area) => {
    stop();
    settled.current = send(file, part);
  };

  return {
    shape,
    src: src ?? pictureUrl,
    state: sending?.state ?? (pictureUrl === null ? 'none' : 'done'),
    progress: sending?.progress ?? 0,
    problem: sending?.problem,
    choose: begin,
    retry: () => sending && begin(sending.file, sending.part),
    remove() {
      stop();
      settled.current = Promise.resolve(true);
      setSending(undefined);
      onPictureChange(null);
    },
    settled: () => settled.current,
  };
}
