import { errorStatus } from '@udala/contract/errors';
import { isApiError } from '#lib/api-error.ts';

/** The server has looked at a picture and said no: the same one sent again would be refused again. */
export function uploadProblemOf(error: unknown): { problem?: string } {
  const { unsupported_media, too_large } = errorStatus;
  if (!isApiError(error) || (error.status !== unsupported_media && error.status !== too_large)) return {};
  return { problem: error.message };
}
