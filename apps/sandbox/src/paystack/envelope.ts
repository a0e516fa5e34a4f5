/** Envelope of every answer of Paystack. */
export const answer = (message: string, data: unknown, meta?: object) => ({
  status: true,
  message,
  data,
  ...(meta && { meta }),
});
