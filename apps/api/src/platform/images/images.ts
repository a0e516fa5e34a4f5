import path from 'node:path';
import * as m from '@udala/messages/media-server';
import type { Logger } from '../log.ts';
import { createCagedProcess } from './caged-process.ts';

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

/** The file is no picture we take, or one too large to open. */
export class ImageRefused extends Error {
  constructor() {
    super('image refused');
    this.name = 'ImageRefused';
  }
}

/** Decodes a person's picture and writes it anew, without metadata, in a process of its own. */
export interface Images {
  /**
   * @throws ImageRefused, also for one that takes too long; AppError `unavailable` when too many wait already; an Error
   * when the process died of it.
   */
  decode(file: string): Promise<DecodedImage>;
  close(): void;
}

export interface ImageWork {
  /** The file's path. Its bytes never pass through the server's own memory. */
  file: string;
}

/** About as many as are decoded while a person is willing to wait. */
const WAITING = 30;
const worker = path.join(import.meta.dirname, 'image-worker.ts');

export function createImages(log: Logger): Images {
  const cage = createCagedProcess<ImageWork, DecodedImage>({ worker, log, waiting: WAITING, full: m.picturesBusy });
  return {
    async decode(file) {
      const image = await cage.ask({ file });
      if (!image) throw new ImageRefused();
      return image;
    },
    close: () => cage.close(),
  };
}
