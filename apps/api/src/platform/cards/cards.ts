import path from 'node:path';
import * as m from '@udala/messages/sharing-server';
import { createSemaphore } from '../semaphore.ts';
import { createSandboxedProcess } from '../images/sandboxed-process.ts';
import type { Logger } from '../log.ts';

/** What a link is shown by in a chat: one picture with words, made of these. */
export interface CardWork {
  brand: string;
  title: string;
  /** Stands where none of the title's letters can be drawn. */
  fallback: string;
  line: string;
  /** What it costs, say. */
  tag: string | null;
  isLocked: boolean;
  /** Whose pattern it wears. */
  seed: string;
  /** One of ours, decoded before; null shows the product's own. */
  picture: Buffer | null;
}

/** Draws cards in a process of its own: text and pictures that people made go through libraries in C. */
export interface Cards {
  /** A JPEG of 1200 by 630. @throws AppError `unavailable` when too many wait already; an Error when it could not be drawn. */
  draw(work: CardWork): Promise<Buffer>;
  close(): void;
}

const WAITING = 20;
const worker = path.join(import.meta.dirname, 'card-worker.ts');

export function createCards(log: Logger): Cards {
  const subprocess = createSandboxedProcess<CardWork, Uint8Array>({ worker, log });
  const semaphore = createSemaphore({ running: 1, waiting: WAITING, full: m.cardsBusy });
  return {
    async draw(work) {
      const drawn = await semaphore(() => subprocess.ask(work));
      if (!drawn) throw new Error('a card could not be drawn');
      return Buffer.from(drawn);
    },
    close: () => subprocess.close(),
  };
}
