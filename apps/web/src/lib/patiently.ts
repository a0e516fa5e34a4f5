const againMs = 5_000;

/** True if the server answers at all, with any status. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Resolves when the connection may be back. */
export const nextTry = (): Promise<void> =>
  new Promise((again) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      again();
    };
    const timer = setTimeout(over, againMs);
    addEventListener('online', over);
  });

/** Loads an optional part of a page; retries while offline, and rejects if the file is gone. */
export async function patiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let wasReachable = false;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // A failure while offline may succeed once online; only a failure while the server is reachable is final.
      if (wasReachable) throw error;
      wasReachable = await isReachable();
      if (!wasReachable) await nextTry();
    }
  }
}
