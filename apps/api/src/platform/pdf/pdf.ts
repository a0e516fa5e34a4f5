import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../http/errors.ts';
import type { PdfBlock, PdfHead } from './pdf-blocks.ts';

/** Sets documents in a worker thread: a page takes 30 ms, and a font has to be loaded. */
export interface Pdfs {
  /**
   * Streams the document's bytes with backpressure: reads `blocks` only as fast as the reader consumes the bytes.
   * @throws AppError `unavailable` when too many are in progress.
   */
  write(head: PdfHead, blocks: Iterable<PdfBlock> | AsyncIterable<PdfBlock>): AsyncIterable<Uint8Array>;
  close(): void;
}

export type PdfRequest = { id: number; begin: PdfHead } | { id: number; block: PdfBlock } | { id: number; end: true };
export type PdfAnswer = { id: number; chunks: Uint8Array[] } | { id: number; failed: string };

const IN_PROGRESS_MAX = 50;
const IDLE_MS = 60_000;
/** A block takes half a second at most. */
const HANG_TIMEOUT_MS = 20_000;
const MEMORY_MIB = 256;
const ourWorker = path.join(import.meta.dirname, 'pdf-worker.ts');

interface PdfsOptions {
  /** Path of the worker program. */
  worker?: string;
  /** Timeout for a response of the thread. */
  hangTimeoutMs?: number;
  /** Time the thread stays alive without a document. */
  idleMs?: number;
}

/** The thread starts with the first document, and ends after an idle minute or when it hangs. */
export function createPdfs({
  worker = ourWorker,
  hangTimeoutMs = HANG_TIMEOUT_MS,
  idleMs = IDLE_MS,
}: PdfsOptions = {}): Pdfs {
  let thread: Worker | null = null;
  let nextId = 1;
  let inProgress = 0;
  let idle: NodeJS.Timeout | undefined;
  let watchdog: NodeJS.Timeout | undefined;
  const pending = new Map<number, PromiseWithResolvers<Uint8Array[]>>();

  const end = (cause: unknown) => {
    clearTimeout(idle);
    clearTimeout(watchdog);
    void thread?.terminate();
    thread = null;
    for (const { reject } of pending.values()) reject(new Error('the thread that sets documents ended', { cause }));
    pending.clear();
  };
  const watch = () => {
    clearTimeout(watchdog);
    if (pending.size > 0) watchdog = setTimeout(end, hangTimeoutMs, 'it hung').unref();
  };
  const start = (): Worker => {
    const started = new Worker(worker, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB } });
    started.unref();
    started.on('message', (answer: PdfAnswer) => {
      const { resolve, reject } = pending.get(answer.id) ?? {};
      pending.delete(answer.id);
      watch();
      if ('chunks' in answer) resolve?.(answer.chunks);
      else reject?.(new Error(`a document could not be set: ${answer.failed}`));
    });
    // A thread that was ended reports it late, when the next one may already be running.
    const endIfMine = (cause: unknown) => void (thread === started && end(cause));
    started.on('error', endIfMine);
    started.on('exit', endIfMine);
    return started;
  };
  const ask = (request: PdfRequest): Promise<Uint8Array[]> => {
    const answer = Promise.withResolvers<Uint8Array[]>();
    pending.set(request.id, answer);
    (thread ??= start()).postMessage(request);
    if (pending.size === 1) watch();
    return answer.promise;
  };

  async function* set(head: PdfHead, blocks: Iterable<PdfBlock> | AsyncIterable<PdfBlock>) {
    const id = nextId++;
    inProgress += 1;
    clearTimeout(idle);
    try {
      yield* await ask({ id, begin: head });
      for await (const block of blocks) yield* await ask({ id, block });
      yield* await ask({ id, end: true });
    } finally {
      inProgress -= 1;
      thread?.postMessage({ id, drop: true });
      if (inProgress === 0) idle = setTimeout(end, idleMs, 'it had nothing to do').unref();
    }
  }

  return {
    write(head, blocks) {
      if (inProgress >= IN_PROGRESS_MAX) throw unavailable();
      return set(head, blocks);
    },
    close: () => end('it was closed'),
  };
}
