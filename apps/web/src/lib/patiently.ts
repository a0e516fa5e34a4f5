const againMs = 5_000;

/** Whether the server answers at all, whatever it says. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Until the line may be back. */
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

/** Loads what a page can do without meanwhile: where the line is down it is tried again. What is gone is an error. */
export async function patiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let wasReachable = false;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // What failed while the line was down may be answered once it is up: only a failure after that says it is gone.
      if (wasReachable) throw error;
      wasReachable = await isReachable();
      if (!wasReachable) await nextTry();
    }
  }
}
