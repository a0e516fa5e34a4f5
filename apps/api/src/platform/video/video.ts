import path from 'node:path';
import type { Logger } from '../log.ts';
import { createVideoSubprocess } from './video-subprocess.ts';
import { createFfmpeg } from './ffmpeg.ts';
import type { MadeVideo, Original } from './video-files.ts';

/** Converts uploads to videos for playback. Both functions write only into `folder`, which the caller removes. */
export interface Videos {
  /**
   * The video without metadata: remuxed if browsers play it, otherwise transcoded if ffmpeg can, otherwise stored for
   * download. @throws Error when the disk is full or the server is stopping, never because of the file's content.
   */
  make(original: Original, folder: string): Promise<MadeVideo>;
  /** A JPEG of a representative frame near the start; null without ffmpeg or when there is none. */
  picture(original: Original, folder: string): Promise<string | null>;
  close(): void;
}

/** `ffmpeg` is the path of the program, or null if it is not installed. */
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
