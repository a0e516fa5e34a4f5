import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serverLimits } from '@udala/contract/server-limits';
import type { FastifyRequest } from 'fastify';
import { say } from '../say.ts';
import { AppError, invalidField } from './errors.ts';

export interface UploadedFile {
  path: string;
  /** Text fields sent with the file. */
  fields: Readonly<Record<string, unknown>>;
}

const MEBIBYTE = 1024 * 1024;
/** Size of a whole request: the file, the few fields and the multipart framing. */
const REQUEST_MAX_BYTES = serverLimits.imageMaxBytes + 64 * 1024;

/**
 * Writes the one file of a multipart request to a private temporary path while `work` runs. It is streamed, so that
 * many large uploads at once fill the disk's buffer and not this process's memory.
 * @throws AppError `too_large`, or `invalid_request` for a request without a file or an incomplete one.
 */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  work: (upload: UploadedFile) => Promise<T>,
): Promise<T> {
  const target = path.join(tmpdir(), `udala-upload-${randomUUID()}`);
  try {
    return await work({ path: target, fields: await receive(request, target) });
  } finally {
    await rm(target, { force: true });
  }
}

async function receive(request: FastifyRequest, target: string): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > REQUEST_MAX_BYTES) throw tooLarge();
  const { raw } = request;
  const passed = Promise.withResolvers<never>();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > REQUEST_MAX_BYTES) passed.reject(tooLarge());
  };
  raw.on('data', count);
  try {
    return await Promise.race([readParts(request, target), passed.promise]);
  } catch (error) {
    // The multipart parser would read to the end before it reports an error.
    raw.unpipe().resume();
    throw explain(error);
  } finally {
    raw.off('data', count);
  }
}

async function readParts(request: FastifyRequest, target: string): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let received = false;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else {
      await pipeline(part.file, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
      received ||= part.fieldname === 'file';
    }
  }
  if (!received) throw invalidField('file', say().mediaServer.fileMissing);
  return fields;
}

function tooLarge(cause?: unknown): AppError {
  const sentence = say().mediaServer.fileTooLarge(serverLimits.imageMaxBytes / MEBIBYTE);
  return new AppError('too_large', sentence, { fields: { file: sentence }, cause });
}

const systemFault = /^E[A-Z]+$/;

/** The multipart parser throws plain errors for client mistakes; errors of the disk have a code. */
function explain(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(error);
  return systemFault.test(code) ? error : invalidField('file', say().mediaServer.fileMissing);
}
