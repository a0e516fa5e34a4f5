import type { ErrorCode, WireError } from '@udala/contract/errors';
import * as m from '@udala/messages/errors-web';

/** The cause of a failed call in one form: the server's error, or that the server was unreachable. */
export interface ApiError {
  /** `unreachable`: no answer came. `unreadable`: the answer does not have our error format. */
  code: ErrorCode | 'unreachable' | 'unreadable';
  /** A sentence for people. */
  message: string;
  fields: Readonly<Record<string, string>>;
  /** 0 if no answer came. */
  status: number;
  requestId: string | null;
}

export const unreachable: ApiError = {
  code: 'unreachable',
  message: m.unreachable,
  fields: {},
  status: 0,
  requestId: null,
};

/** Converts an unsuccessful answer to an ApiError; all callers use this function. */
export function readError(status: number, body: unknown): ApiError {
  if (!isWireError(body)) {
    return { code: 'unreadable', message: m.somethingWentWrong, fields: {}, status, requestId: null };
  }
  const { code, message, fields, requestId } = body;
  return { code, message: message || m.somethingWentWrong, fields: fields ?? {}, status, requestId };
}

const isWireError = (body: unknown): body is WireError =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'requestId' in body;

/** Type guard: RTK Query types errors as unknown, because they include its own exceptions. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && 'fields' in error;

/** Message of any failure, as a sentence. */
export const messageOf = (error: unknown): string => (isApiError(error) ? error.message : m.somethingWentWrong);
