import { errorStatus, type ErrorCode, type WireError } from '@udala/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { inLocale, say } from '../say.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { localeOfRequest } from './request-locale.ts';
import { fieldsOf } from './validation.ts';

interface AppErrorOptions {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * An expected failure that the caller must handle. Any other exception is a bug, logged in full and sent as `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, { fields, retryAfterSeconds, cause }: AppErrorOptions = {}) {
    const { stackTraceLimit } = Error;
    // Nobody reads the stack of an expected failure, and a flood of them would spend much of its time on collecting it.
    Error.stackTraceLimit = 0;
    super(message, { cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const notFound = (message: string = say().errors.notFound): AppError => new AppError('not_found', message);
/** 400 that names one field and the expected value. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid_request', message, { fields: { [field]: message } });
export const unavailable = (message: string = say().errors.unavailable, cause?: unknown): AppError =>
  new AppError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

const RETRY_AFTER_SECONDS = 2;

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'invalid_request',
};

/** The disk or its quota is full. */
const noRoom = new Set(['ENOSPC', 'EDQUOT']);
/** Maps any exception to an AppError. The text of an unexpected error never leaves the server. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (!(thrown instanceof Error)) return new AppError('internal', say().errors.internal, { cause: thrown });
  const error = thrown as FastifyError;
  if (error.validation) {
    const fields = fieldsOf(error.validation);
    return new AppError('invalid_request', Object.values(fields)[0] ?? say().errors.invalidRequest, {
      fields,
      cause: error,
    });
  }
  const code = byFastifyCode[error.code];
  if (code) return new AppError(code, say().errors.byCode[code], { cause: error });
  if ('code' in error && noRoom.has(String(error.code)))
    return new AppError('storage_full', say().errors.storageFull, { cause: error });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid_request', say().errors.invalidRequest, { cause: error });
  }
  // Checked last: a client that disconnects during a body is an ECONNRESET too, but one with a status.
  if (isDatabaseAway(error)) return unavailable(say().errors.unavailable, error);
  return new AppError('internal', say().errors.internal, { cause: error });
}

/** Sends any exception as a wire error; server faults are logged in full. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = inLocale(localeOfRequest(request), () => toAppError(thrown));
  if (error.code === 'internal') request.log.error({ err: thrown }, 'unexpected error');
  else if (error.code === 'unavailable') request.log.warn({ err: error.cause }, 'unavailable');
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  const wire: WireError = {
    code: error.code,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
    requestId: request.id,
  };
  return reply
    .code(errorStatus[error.code])
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(wire);
}
