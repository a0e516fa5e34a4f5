import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorStatus } from '@udala/contract/errors';
import { previewVideo } from '#features/publishing/media/video-file.ts';
import type { VideoListener, VideoSending } from '#features/publishing/media/video-upload.ts';
import { uploadsApi } from '#features/publishing/media/uploads.api.ts';
import { videosApi } from '#features/publishing/media/videos.api.ts';
import { patiently } from '#lib/patiently.ts';
import { useAppDispatch } from '#state/hooks.ts';
import type { DraftVideo } from './draft.ts';

export interface VideoUpload {
  /** Null until the server has accepted the upload. */
  id: string | null;
  name: string;
  bytes: number;
  durationMs: number | null;
  poster: DraftVideo['poster'];
  /** Preview address: the frame on the phone, or after a restore the poster on the server. */
  preview: string | null;
  sentBytes: number;
  /** Null until enough was sent to measure it. */
  bytesPerSecond: number | null;
  /** `lost`: resumes by itself once there is a connection. `absent`: the browser lost the file in a reload. */
  state: 'sending' | 'paused' | 'lost' | 'absent' | 'failed' | 'rejected' | 'up';
  /** The server's message, for a temporary or a permanent rejection. */
  rejection?: string;
}

/** Null if the file of the build is gone. */
const loadVideoUpload = () => patiently(() => import('#features/publishing/media/video-upload.ts')).catch(() => null);
export const inProgress: ReadonlySet<VideoUpload['state'] | undefined> = new Set<VideoUpload['state']>([
  'sending',
  'paused',
  'lost',
]);
/** Measurement starts after this time: the rate of the first seconds is misleading. */
const measuredAfterMs = 3000;

/** Files of this page load by the server's id: closing the composer stops an upload without losing it. */
const filesById = new Map<string, File>();

const restored = (saved: DraftVideo): VideoUpload => ({
  ...saved,
  preview: saved.poster?.url ?? null,
  sentBytes: saved.isUp ? saved.bytes : 0,
  bytesPerSecond: null,
  state: saved.isUp ? 'up' : filesById.has(saved.id) ? 'paused' : 'absent',
});

/** The one video of a post: a poster is taken, then the file is sent in parts while the author goes on typing. */
export function useVideo(fromDraft: DraftVideo | null) {
  const dispatch = useAppDispatch();
  const [video, setVideo] = useState(() => fromDraft && restored(fromDraft));
  const latest = useRef(video);
  const file = useRef<File>(null);
  const sending = useRef<VideoSending>(null);
  /** Incremented by whatever starts or stops sending: only the newest may start an upload. */
  const generation = useRef(0);
  const waiting = useRef<(() => void)[]>([]);
  const looking = useRef(Promise.resolve());

  const set = (next: VideoUpload | null) => {
    latest.current = next;
    setVideo(next);
    if (!inProgress.has(next?.state)) waiting.current.splice(0).forEach((done) => done());
  };
  /** Ignores late results for a file that was removed in the meantime. */
  const patch = (of: File, change: Partial<VideoUpload>) => {
    if (file.current === of && latest.current) set({ ...latest.current, ...change });
  };

  const probeFile = async (chosen: File) => {
    const { frame, durationMs } = await previewVideo(chosen);
    patch(chosen, { durationMs, ...(frame && { preview: URL.createObjectURL(frame) }) });
    if (!frame) return;
    const call = dispatch(
      uploadsApi.endpoints.uploadImage.initiate(
        { preset: 'post', picture: frame, name: 'poster.jpg', onProgress: () => undefined },
        { track: false },
      ),
    );
    const { data } = await call;
    // Optional: without a poster the server takes a frame of its own.
    if (data) patch(chosen, { poster: { id: data.id, url: data.secure_url } });
  };

  const listenerOf = (chosen: File): VideoListener => {
    let from: { bytes: number; atMs: number } | null = null;
    return {
      onBegun(id) {
        filesById.set(id, chosen);
        patch(chosen, { id });
      },
      onSent(sentBytes) {
        from ??= { bytes: sentBytes, atMs: performance.now() };
        const tookMs = performance.now() - from.atMs;
        const rate = ((sentBytes - from.bytes) * 1000) / tookMs;
        patch(chosen, { sentBytes, ...(tookMs > measuredAfterMs && rate > 0 && { bytesPerSecond: rate }) });
      },
      onUp: () => patch(chosen, { state: 'up', sentBytes: chosen.size }),
      onStopped({ status, message }) {
        from = null;
        if (status === 0 && !navigator.onLine) patch(chosen, { state: 'lost' });
        else if (status === 401) {
          patch(chosen, { state: 'failed' });
          // Calls the API to find the cause: if the session has expired, the common handler of API errors ends it.
          void dispatch(videosApi.endpoints.getVideo.initiate(latest.current?.id ?? '', { subscribe: false }));
        } else if (status >= 400 && status < 500) {
          const isForNow = status === errorStatus.rate_limited;
          patch(chosen, { state: isForNow ? 'failed' : 'rejected', rejection: message });
        } else patch(chosen, { state: 'failed' });
      },
    };
  };

  const send = async (chosen: File, id: string | null) => {
    generation.current += 1;
    const mine = generation.current;
    const upload = await loadVideoUpload();
    if (generation.current !== mine) return;
    if (upload) sending.current = upload.sendVideo(chosen, id, listenerOf(chosen));
    else patch(chosen, { state: 'failed' });
  };
  const stopSending = () => {
    generation.current += 1;
    sending.current?.pause();
  };
  const begin = (chosen: File, from: VideoUpload) => {
    file.current = chosen;
    set({ ...from, state: 'sending' });
    if (!from.poster) looking.current = probeFile(chosen);
    void send(chosen, from.id);
  };
  const resume = () => {
    const now = latest.current;
    if (!now || now.state === 'sending' || now.state === 'up') return;
    const chosen = file.current ?? filesById.get(now.id ?? '');
    if (!chosen) return;
    if (!sending.current) return begin(chosen, now);
    set({ ...now, state: 'sending' });
    sending.current.resume();
  };
  const stop = (state: 'paused' | 'lost') => {
    stopSending();
    if (latest.current) set({ ...latest.current, state });
  };

  const online = useEffectEvent(() => {
    if (latest.current?.state === 'lost') resume();
  });
  useEffect(() => {
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      generation.current += 1;
      sending.current?.pause();
    };
  }, []);

  return {
    video,
    choose: (chosen: File) =>
      begin(chosen, {
        id: null,
        name: chosen.name,
        bytes: chosen.size,
        durationMs: null,
        poster: null,
        preview: null,
        sentBytes: 0,
        bytesPerSecond: null,
        state: 'sending',
      }),
    /** Resumes after a reload; returns false if the file differs. Files of the same size count as the same video. */
    chooseAgain(chosen: File): boolean {
      const now = latest.current;
      if (now?.bytes !== chosen.size) return false;
      begin(chosen, now);
      return true;
    },
    pause: () => stop('paused'),
    resume,
    /** Removes the video from the draft. A video of the saved post stays on the server until the edit is saved. */
    remove({ fromServer }: { fromServer: boolean }) {
      const id = latest.current?.id ?? null;
      stopSending();
      sending.current = null;
      file.current = null;
      set(null);
      if (id === null) return;
      filesById.delete(id);
      if (fromServer) void loadVideoUpload().then((upload) => upload?.withdrawVideo(id));
    },
    /** Waits for the upload in progress and returns its state. */
    async settled(): Promise<VideoUpload | null> {
      if (latest.current?.state === 'paused') resume();
      do {
        if (inProgress.has(latest.current?.state)) await new Promise<void>((done) => waiting.current.push(done));
        if (latest.current) await looking.current;
      } while (inProgress.has(latest.current?.state));
      return latest.current;
    },
    /** The state as of now, which may be newer than the last render. */
    latest: (): VideoUpload | null => latest.current,
  };
}

/** The part of a video that a draft can store. */
export const draftVideoOf = (video: VideoUpload | null): DraftVideo | null =>
  video?.id
    ? {
        id: video.id,
        name: video.name,
        bytes: video.bytes,
        durationMs: video.durationMs,
        poster: video.poster,
        isUp: video.state === 'up',
      }
    : null;
