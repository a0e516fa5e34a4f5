/** What every answer of Paystack is wrapped in. */
export const answer = (message: string, data: unknown, meta?: object) => ({
  status: true,
  message,
  data,
  ...(meta && { meta }),
});
