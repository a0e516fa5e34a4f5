import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { say } from '../say.ts';
import type { Logger } from '../log.ts';
import { createFairQueue, type FairQueue } from '../fair-queue.ts';
import { createSandboxedProcess } from './sandboxed-process.ts';
import { createScratchFile } from './scratch-file.ts';

export interface ImageVariant {
  width: number;
  height: number;
  format: 'avif' | 'webp';
  bytes: Buffer;
}

export interface DecodedImage {
  width: number;
  height: number;
  /** A tiny picture as a data: URL, shown while the real one loads. */
  placeholder: string;
  /** The widest variant, as WebP, is last and has the picture's own width and height. */
  variants: ImageVariant[];
}

/** The file is not a supported picture, or has too many pixels. */
export class ImageRefused extends Error {
  readonly isTooLarge: boolean;

  constructor({ isTooLarge }: { isTooLarge: boolean }) {
    super('image refused');
    this.name = 'ImageRefused';
    this.isTooLarge = isTooLarge;
  }
}

export interface Undecoded {
  file: string;
  /** The person in whose fair-queue place it runs. */
  person: string;
  maxPixels: number;
}

/** Decodes people's pictures in a sandboxed process and encodes them again without metadata. */
export interface Images {
  /** Holds one of the person's places while a picture is received and decoded. @throws AppError `rate_limited` */
  reserve: FairQueue['reserve'];
  /**
   * @throws ImageRefused, also after a timeout; AppError `unavailable` when too many wait already; Error when the
   * process crashed.
   */
  decode(image: Undecoded): Promise<DecodedImage>;
  /**
   * A stored WebP, 24 pixels wide, as a data: URL of at most `maxLength` characters; null if it is damaged.
   * @throws as `decode`, but ImageRefused.
   */
  blur(stored: { bytes: Readable; person: string; maxLength: number }): Promise<string | null>;
  close(): void;
}

export type ImageWork = { task: 'decode'; maxPixels: number } | { task: 'blur'; maxLength: number };
export type ImageMade = DecodedImage | 'too large' | { blur: string };

/** Enough for some pictures of the slowest kind and many ordinary ones. */
const WAITING = 40;
/** One in progress and two waiting. */
const EACH = 3;
const WORKERS_MAX = 2;
const worker = path.join(import.meta.dirname, 'image-worker.ts');

/** Leaves one core to the server itself. */
export function createImages(
  log: Logger,
  workers = Math.min(WORKERS_MAX, Math.max(1, availableParallelism() - 1)),
): Images {
  const all = Array.from({ length: workers }, () => createDecoder(log));
  const free = [...all];
  const fairQueue = createFairQueue({
    running: workers,
    waiting: WAITING,
    each: EACH,
    full: () => say().mediaServer.picturesBusy,
    fullForOne: () => say().mediaServer.ownPicturesWait,
  });
  const ask = (person: string, bytes: () => Readable, work: ImageWork) =>
    fairQueue.take(person, async () => {
      const decoder = free.pop();
      if (!decoder) throw new Error('a turn without a process');
      try {
        return await decoder.ask(bytes(), work);
      } finally {
        free.push(decoder);
      }
    });
  return {
    reserve: fairQueue.reserve,
    async decode({ person, file, maxPixels }) {
      const made = await ask(person, () => createReadStream(file), { task: 'decode', maxPixels });
      if (!made || made === 'too large' || 'blur' in made) throw new ImageRefused({ isTooLarge: made !== null });
      return made;
    },
    async blur({ person, bytes, maxLength }) {
      const made = await ask(person, () => bytes, { task: 'blur', maxLength });
      return made && made !== 'too large' && 'blur' in made ? made.blur : null;
    },
    close: () => all.forEach((decoder) => decoder.close()),
  };
}

/** One process, and the scratch file each picture is copied to: its bytes never enter the server's own memory. */
function createDecoder(log: Logger) {
  let scratch: ReturnType<typeof createScratchFile> | null = null;
  const input = () => (scratch ??= createScratchFile()).read;
  const subprocess = createSandboxedProcess<ImageWork, ImageMade>({ worker, log, input });
  return {
    async ask(bytes: Readable, work: ImageWork) {
      scratch ??= createScratchFile();
      try {
        await scratch.fill(bytes);
        return await subprocess.ask(work);
      } finally {
        scratch?.empty();
      }
    },
    close() {
      subprocess.close();
      scratch?.close();
      scratch = null;
    },
  };
}
