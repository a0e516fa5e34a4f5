import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfRequest } from './pdf.ts';
import { typeset, type Typesetter } from './typeset.ts';

// The worker thread: sets several documents at a time, one block of each in turn.
const documents = new Map<number, Typesetter>();
const answer = (said: PdfAnswer) => parentPort?.postMessage(said);

async function follow(request: PdfRequest): Promise<Uint8Array[]> {
  const { id } = request;
  if ('begin' in request) documents.set(id, typeset(request.begin));
  const document = documents.get(id);
  if (!document) throw new Error('no such document');
  if ('block' in request) document.set(request.block);
  if ('end' in request) {
    await document.end();
    documents.delete(id);
  }
  return document.take();
}

parentPort?.on('message', (request: PdfRequest | { id: number; drop: true }) => {
  const { id } = request;
  if ('drop' in request) {
    documents.delete(id);
    return;
  }
  follow(request).then(
    (chunks) => answer({ id, chunks }),
    (error: unknown) => {
      documents.delete(id);
      answer({ id, failed: String(error) });
    },
  );
});
