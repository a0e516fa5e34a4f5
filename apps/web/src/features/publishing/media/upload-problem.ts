import { errorStatus } from '@udala/contract/errors';
import { isApiError } from '#lib/api-error.ts';

/** Message for a picture that the server rejected after checking it: a retry with the same file would fail again. */
export function uploadProblemOf(error: unknown): { problem?: string } {
  const { unsupported_media, too_large } = errorStatus;
  if (!isApiError(error) || (error.status !== unsupported_media && error.status !== too_large)) return {};
  return { problem: error.message };
}
