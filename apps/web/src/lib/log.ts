/** Logs to the browser's console only, for developers. */
export const log = (message: string, cause?: unknown): void => {
  // oxlint-disable-next-line eslint/no-console
  console.info(message, ...(cause === undefined ? [] : [cause]));
};
