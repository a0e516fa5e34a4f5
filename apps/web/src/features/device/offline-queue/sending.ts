/** Answer of the server: its data, or an error. */
type Answer<Data> = { data: Data; error?: undefined } | { data?: undefined; error: unknown };
/** A call in progress, which can be aborted. */
export type Call<Data> = PromiseLike<Answer<Data>> & { abort: () => void };

/** Awaits a call; the offline queue awaits one at a time, and aborts it on a timeout. */
export type Ask = <Data>(call: Call<Data>) => Promise<Answer<Data>>;

export const askOnce: Ask = async (call) => call;

/**
 * Result of an action: `settle` shows the server's data, once the action has left the queue or nothing newer is wanted;
 * `error` is why it failed.
 */
export type Outcome<Data = unknown> =
  | { data: Data; settle: () => void; error?: undefined }
  | { data?: undefined; settle?: undefined; error: unknown };
