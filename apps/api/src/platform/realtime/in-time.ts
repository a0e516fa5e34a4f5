/** What does not come in time is an error; what becomes of it later is nobody's concern. */
export function inTime<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, ms, new Error(`no answer within ${ms} ms`));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
