/**
 * State of screen recording for the routes. A running script records until its document ends. So a document that has
 * shown an excluded page never starts to record, and a recording document is left before an excluded page is shown.
 */
export const recording: {
  leave?: (request: Request) => Response;
  isShut?: true;
} = {};

/** Called by the loader of a page that must not be recorded. */
export function excludeFromRecording(request: Request): Response | null {
  if (recording.leave) return recording.leave(request);
  recording.isShut = true;
  return null;
}
