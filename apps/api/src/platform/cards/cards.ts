import path from 'node:path';
import { say } from '../say.ts';
import { createSemaphore } from '../semaphore.ts';
import { createSandboxedProcess } from '../images/sandboxed-process.ts';
import type { Logger } from '../log.ts';

/** Content of a card: the picture that shows a link in a chat. */
export interface CardWork {
  title: string;
  /** Shown if none of the title's characters can be drawn. */
  fallback: string;
  line: string;
  /** The creator's, for the initials in place of a face. */
  name: string;
  /** A short label, e.g. the price. */
  tag: string | null;
  isLocked: boolean;
  /** Strewn with confetti. */
  isFestive: boolean;
  /** Determines the tint. */
  seed: string;
  /** Stored pictures that were decoded before, as WebP: of the creator, and of what the link leads to. */
  face: Buffer | null;
  picture: Buffer | null;
}

/** Draws cards in a sandboxed process: users' text and pictures pass through C libraries. */
export interface Cards {
  /** A JPEG of 1200 by 630. @throws AppError `unavailable` when too many wait already; Error when drawing failed. */
  draw(work: CardWork): Promise<Buffer>;
  close(): void;
}

const WAITING = 20;
const worker = path.join(import.meta.dirname, 'card-worker.ts');

export function createCards(log: Logger): Cards {
  const subprocess = createSandboxedProcess<CardWork, Uint8Array>({ worker, log });
  const semaphore = createSemaphore({ running: 1, waiting: WAITING, full: () => say().sharingServer.cardsBusy });
  return {
    async draw(work) {
      const drawn = await semaphore(() => subprocess.ask(work));
      if (!drawn) throw new Error('a card could not be drawn');
      return Buffer.from(drawn);
    },
    close: () => subprocess.close(),
  };
}
