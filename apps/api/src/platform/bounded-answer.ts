const ANSWER_MAX_BYTES = 1024 * 1024;

/**
 * `fetch` for vendors with short responses: reads at most one megabyte, then closes the connection and fails the read.
 */
export const fetchShort: typeof fetch = async (input, init) => boundedAnswer(await fetch(input, init));

export function boundedAnswer(answer: Response): Response {
  const { body, status, statusText, headers } = answer;
  if (!body) return answer;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > ANSWER_MAX_BYTES) throw new Error('an answer without measure');
      controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(counted), { status, statusText, headers });
}
