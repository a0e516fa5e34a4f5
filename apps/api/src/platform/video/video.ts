import path from 'node:path';
import type { Logger } from '../log.ts';
import { createVideoSubprocess } from './video-subprocess.ts';
import { createFfmpeg } from './ffmpeg.ts';
import type { VideoFormat } from './formats.ts';

export interface MadeVideo {
  /** Where it lies. */
  file: string;
  format: VideoFormat;
  /** Whether browsers play it. */
  playable: boolean;
  /** As it is seen, after turning; null like the duration for a file that could not be read. */
  width: number | null;
  height: number | null;
  durationMs: number | null;
}

export interface Original {
  file: string;
  /** What its first bytes say it is. */
  format: VideoFormat;
}

/** Makes what people watch out of what somebody sent. Both write into `folder` alone, and it is the caller's to remove. */
export interface Videos {
  /**
   * The video without metadata: written anew as it is where browsers play it, else transcoded where ffmpeg can, else kept
   * for download. @throws Error when the disk is full or the server is stopping, never because of what the file holds.
   */
  make(original: Original, folder: string): Promise<MadeVideo>;
  /** A JPEG of a telling moment at its beginning; null without ffmpeg, or when it finds none. */
  picture(original: Original, folder: string): Promise<string | null>;
  close(): void;
}

/** `ffmpeg` is the program's path, or null where there is none. */
export function createVideos({ ffmpeg: program, log }: { ffmpeg: string | null; log: Logger }): Videos {
  const subprocess = createVideoSubprocess(log);
  const ffmpeg = program === null ? null : createFfmpeg(program, log);
  return {
    async make({ file, format }, folder) {
      const target = path.join(folder, 'made');
      const playable = await subprocess.run({ task: 'remux', file, target, wanted: 'playable' }, folder);
      if (playable) return playable;
      const transcoded = await ffmpeg?.transcode({ file, format }, folder);
      if (transcoded) {
        const remade = await subprocess.run({ task: 'remux', file: transcoded, target, wanted: 'playable' }, folder);
        if (remade) return remade;
      }
      return (
        (await subprocess.run({ task: 'remux', file, target, wanted: 'any' }, folder)) ??
        (await subprocess.run({ task: 'blank', file, target, format }, folder)) ?? {
          file,
          format,
          playable: false,
          width: null,
          height: null,
          durationMs: null,
        }
      );
    },
    picture: async (original, folder) => (await ffmpeg?.picture(original, folder)) ?? null,
    close() {
      subprocess.close();
      ffmpeg?.close();
    },
  };
}
