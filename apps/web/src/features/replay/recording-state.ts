/**
 * What the routes know of screen recording. A script that runs records its document to the end, so a document that
 * showed a page which must not be recorded never begins, and one that records is left before such a page is shown.
 */
export const recording: {
  leave?: (request: Request) => Response;
  isShut?: true;
} = {};

/** For the loader of a page that must not be recorded. */
export function excludeFromRecording(request: Request): Response | null {
  if (recording.leave) return recording.leave(request);
  recording.isShut = true;
  return null;
}
