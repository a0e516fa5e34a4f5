import type { ErrorCode, WireError } from '@udala/contract/errors';
import * as m from '@udala/messages/errors-web';

/** Why a call did not succeed, in one form: what the server said, or that it could not be reached. */
export interface ApiError {
  /** `unreachable`: no answer came at all. `unreadable`: an answer came that is not ours. */
  code: ErrorCode | 'unreachable' | 'unreadable';
  /** A sentence a person can read. */
  message: string;
  fields: Readonly<Record<string, string>>;
  /** 0 when no answer came. */
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

/** Reads an answer that is not a success; this is the only place that does. */
export function readError(status: number, body: unknown): ApiError {
  if (!isWireError(body)) {
    return { code: 'unreadable', message: m.somethingWentWrong, fields: {}, status, requestId: null };
  }
  const { code, message, fields, requestId } = body;
  return { code, message: message || m.somethingWentWrong, fields: fields ?? {}, status, requestId };
}

const isWireError = (body: unknown): body is WireError =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'requestId' in body;

/** RTK Query hands errors around as unknown: its own bugs beside ours. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && 'fields' in error;

/** Any failure as a sentence. */
export const messageOf = (error: unknown): string => (isApiError(error) ? error.message : m.somethingWentWrong);
