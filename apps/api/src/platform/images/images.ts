import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import * as m from '@udala/messages/media-server';
import { createGate } from '../gate.ts';
import type { Logger } from '../log.ts';

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

export interface ImageRequest {
  id: number;
  /** The file's path. Its bytes never pass through the server's own memory. */
  file: string;
}

export type WorkerAnswer = { id: number; image: DecodedImage } | { id: number; refused: true };

const TIMEOUT_MS = 30_000;
const IDLE_MS = 60_000;
/** About as many as are decoded while a person is willing to wait. */
const WAITING = 30;
const worker = path.join(import.meta.dirname, 'image-worker.ts');

/**
 * The process is started with the first picture, decodes one at a time, ends after a minute without work, and may open
 * no file for writing, no other program and no connection. One that takes too long is ended and replaced.
 */
export function createImages(log: Logger): Images {
  let child: ChildProcess | null = null;
  let nextId = 1;
  let idle: NodeJS.Timeout | undefined;
  const oneAtATime = createGate({ running: 1, waiting: WAITING, full: m.picturesBusy });

  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const start = (): ChildProcess => {
    const started = fork(worker, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=256'],
      env: { PATH: process.env['PATH'] ?? '', VIPS_BLOCK_UNTRUSTED: '1' },
    });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    started.unref();
    started.channel?.unref();
    return started;
  };

  const decodeNow = (file: string) =>
    new Promise<DecodedImage>((resolve, reject) => {
      const id = nextId++;
      const running = (child ??= start());
      const settle = (act: () => void) => {
        clearTimeout(timer);
        running.off('message', onMessage);
        running.off('exit', onExit);
        act();
      };
      const onMessage = (answer: WorkerAnswer) => {
        if (answer.id !== id) return;
        settle(() => ('image' in answer ? resolve(answer.image) : reject(new ImageRefused())));
      };
      const onExit = () => settle(() => reject(new Error('the image process ended')));
      const timer = setTimeout(() => {
        log.warn('image took too long');
        settle(() => reject(new ImageRefused()));
        end();
      }, TIMEOUT_MS);
      running.on('message', onMessage);
      running.once('exit', onExit);
      running.send({ id, file } satisfies ImageRequest, (error) => error && onExit());
    });

  return {
    decode: (file) =>
      oneAtATime(async () => {
        clearTimeout(idle);
        try {
          return await decodeNow(file);
        } finally {
          idle = setTimeout(end, IDLE_MS).unref();
        }
      }),
    close() {
      clearTimeout(idle);
      end();
    },
  };
}
