import { useEffect, useRef, useState } from 'react';
import { useOutletContext } from 'react-router';
import { errorStatus } from '@udala/contract/errors';
import { square, type Area } from '#features/media/shrink.ts';
import { uploadsApi } from '#features/media/uploads.api.ts';
import { useAppDispatch, useAppSelector } from '#app/hooks.ts';
import { detailsGiven } from '#app/onboarding.slice.ts';
import { isApiError } from '#lib/api-error.ts';

interface Sending {
  file: File;
  part: Area | undefined;
  /** The cut picture on this phone. */
  src: string;
  state: 'uploading' | 'failed' | 'done';
  progress: number;
  /** Why no retry would help. */
  problem?: string;
}

export interface PagePicture {
  /** What there is to show: the picture on this phone, or the one on the server. */
  src: string | null;
  state: 'none' | Sending['state'];
  progress: number;
  problem: string | undefined;
  choose: (file: File, part?: Area) => void;
  retry: () => void;
  remove: () => void;
  /** Waits for what is under way; false when a chosen picture is not up. */
  settled: () => Promise<boolean>;
}

/** The picture of a page that is being set up: sent as soon as it is chosen, while she goes on answering. */
export function usePagePicture(): PagePicture {
  const dispatch = useAppDispatch();
  const kept = useAppSelector(({ onboarding }) => onboarding.creatorDetails.pageImageUrl);
  const [sending, setSending] = useState<Sending>();
  const settled = useRef(Promise.resolve(true));
  /** Counts what was begun: only the newest may show anything. */
  const turn = useRef(0);
  const abort = useRef<() => void>(undefined);
  const src = sending?.src;
  useEffect(() => () => void (src !== undefined && URL.revokeObjectURL(src)), [src]);

  const send = async (file: File, part: Area | undefined): Promise<boolean> => {
    const mine = turn.current;
    const picture = await square(file, part);
    if (turn.current !== mine) return false;
    const begun: Sending = { file, part, src: URL.createObjectURL(picture), state: 'uploading', progress: 0 };
    const show = (change: Partial<Sending>) => turn.current === mine && setSending({ ...begun, ...change });
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
    if (turn.current !== mine) return false;
    if (data) dispatch(detailsGiven({ pageImageUrl: data.secure_url }));
    show(data ? { state: 'done' } : { state: 'failed', ...problemOf(error) });
    return data !== undefined;
  };
  const stop = () => {
    turn.current += 1;
    abort.current?.();
  };
  const begin = (file: File, part?: Area) => {
    stop();
    settled.current = send(file, part);
  };

  return {
    src: src ?? kept,
    state: sending?.state ?? (kept === null ? 'none' : 'done'),
    progress: sending?.progress ?? 0,
    problem: sending?.problem,
    choose: begin,
    retry: () => sending && begin(sending.file, sending.part),
    remove() {
      stop();
      settled.current = Promise.resolve(true);
      setSending(undefined);
      dispatch(detailsGiven({ pageImageUrl: null }));
    },
    settled: () => settled.current,
  };
}

/** The picture of the onboarding around this step. */
export const useOnboardingPicture = (): PagePicture => useOutletContext<PagePicture>();

/** The server has looked at it and said no: the same picture sent again would be refused again. */
function problemOf(error: unknown): { problem?: string } {
  const { unsupported_media, too_large } = errorStatus;
  if (!isApiError(error) || (error.status !== unsupported_media && error.status !== too_large)) return {};
  return { problem: error.message };
}
