/** Rejects after the timeout; a later result of the work is ignored. */
export function inTime<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, ms, new Error(`no answer within ${ms} ms`));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
