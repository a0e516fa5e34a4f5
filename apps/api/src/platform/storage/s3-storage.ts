import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import { boundedAnswer } from '../bounded-answer.ts';
import { unavailable } from '../http/errors.ts';
import { checkedKey, type Storage } from './storage.ts';

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const NOT_FOUND = 404;
const TOO_MANY = 429;
const FULL = 507;
const ANSWER_MS = 30_000;
/** Timeout for a video of 200 MB in transit. */
const TAKEN_MS = 600_000;

/**
 * Files in a private bucket. A file is a single streamed PUT: S3 stores it atomically, and an interrupted upload leaves
 * no parts to pay for.
 */
export function createS3Storage({ endpoint, bucket, ...keys }: S3Config): Storage {
  const s3 = new S3mini({ ...keys, endpoint: `${endpoint}/${bucket}`, fetch: fetchInTime });
  const put = async (key: string, content: Buffer | Blob) => {
    await s3.putObject(checkedKey(key), content).catch(explain);
  };
  return {
    put,
    putFile: async (key, path) => put(key, await openAsBlob(path)),
    async open(key, range) {
      const isWhole = range === undefined;
      const { body } = await s3
        .getObjectRaw(checkedKey(key), isWhole, range?.start, range && range.end + 1)
        .catch(unlessMissing);
      return body && Readable.fromWeb(body as ReadableStream);
    },
    async remove(key) {
      await s3.deleteObject(checkedKey(key)).catch(unlessMissing);
    },
  };
}

/** Timeout for the start of the response only; the body may take as long as the client that reads it. */
const fetchInTime: typeof fetch = async (input, init) => {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), init?.method === 'PUT' ? TAKEN_MS : ANSWER_MS);
  try {
    const answer = await fetch(input, { ...init, redirect: 'error', signal: giveUp.signal });
    const isFile = init?.method === 'GET' && answer.ok;
    return isFile ? answer : boundedAnswer(answer);
  } finally {
    clearTimeout(timer);
  }
};

function unlessMissing(error: unknown): { body: null } {
  if (error instanceof S3ServiceError && error.status === NOT_FOUND) return { body: null };
  return explain(error);
}

/** Only the error code is passed on: the message of the store repeats our key id and the signed string. */
function explain(error: unknown): never {
  if (!(error instanceof S3ServiceError)) throw unavailable(undefined, error);
  const { status, serviceCode } = error;
  const fault = new Error(`storage answered ${status} ${serviceCode}`);
  if (status === FULL) throw Object.assign(fault, { code: 'ENOSPC' });
  throw status === TOO_MANY || status >= 500 ? unavailable(undefined, fault) : fault;
}
