/** What a developer may want to know and a person need not: the browser's console, and nowhere else. */
export const log = (message: string, cause?: unknown): void => {
  // oxlint-disable-next-line eslint/no-console
  console.info(message, ...(cause === undefined ? [] : [cause]));
};
