import { availableParallelism } from 'node:os';
import path from 'node:path';
import * as m from '@udala/messages/media-server';
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
  /** A picture of a few pixels as a data: address, to stand in while the real one loads. */
  placeholder: string;
  /** The widest, as WebP, is last and has the picture's own width and height. */
  variants: ImageVariant[];
}

/** The file is no picture we take, or one of more pixels than asked for. */
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
  /** Whose turn it takes. */
  person: string;
  maxPixels: number;
}

/** Decodes a person's picture and writes it anew, without metadata, in a process of its own. */
export interface Images {
  /** Keeps one of the person's places while a picture comes in and is decoded. @throws AppError `rate_limited` */
  reserve: FairQueue['reserve'];
  /**
   * @throws ImageRefused, also for one that takes too long; AppError `unavailable` when too many wait already; an Error
   * when the process died of it.
   */
  decode(image: Undecoded): Promise<DecodedImage>;
  close(): void;
}

export interface ImageWork {
  maxPixels: number;
}

/** Some that are as slow as a picture gets, and many as they are. */
const WAITING = 40;
/** One is at work and two wait. */
const EACH = 3;
const WORKERS_MAX = 2;
const worker = path.join(import.meta.dirname, 'image-worker.ts');

/** One core is left to the server itself. */
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
    full: m.picturesBusy,
    fullForOne: m.ownPicturesWait,
  });
  return {
    reserve: fairQueue.reserve,
    decode: ({ person, ...undecoded }) =>
      fairQueue.take(person, async () => {
        const decoder = free.pop();
        if (!decoder) throw new Error('a turn without a process');
        try {
          const image = await decoder.decode(undecoded);
          if (!image || image === 'too large') throw new ImageRefused({ isTooLarge: image !== null });
          return image;
        } finally {
          free.push(decoder);
        }
      }),
    close: () => all.forEach((decoder) => decoder.close()),
  };
}

/** One process, and the file that each picture is copied to for it: its bytes never pass through the server's own memory. */
function createDecoder(log: Logger) {
  let scratch: ReturnType<typeof createScratchFile> | null = null;
  const input = () => (scratch ??= createScratchFile()).read;
  const subprocess = createSandboxedProcess<ImageWork, DecodedImage | 'too large'>({ worker, log, input });
  return {
    async decode({ file, maxPixels }: Omit<Undecoded, 'person'>) {
      scratch ??= createScratchFile();
      try {
        await scratch.fill(file);
        return await subprocess.ask({ maxPixels });
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
