import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

const redact = {
  paths: [
    'req.headers.authorization',
    'req.headers.cookie',
    'req.headers["x-sandbox-key"]',
    'req.headers["x-paystack-signature"]',
    'email',
    'phone',
    'token',
    'password',
    'otp',
    'proof',
    'secondFactor',
    'currentPassword',
    'credential',
    'body',
    '*.email',
    '*.phone',
    '*.token',
    '*.password',
    '*.otp',
    '*.proof',
    '*.secondFactor',
    '*.currentPassword',
    '*.credential',
    '*.body',
    // PostgreSQL quotes the row it refuses, whatever is in it.
    'err.detail',
  ],
  censor: '[redacted]',
};

/** A signed link out of a letter: whoever reads it may do what it is for. */
const signedLink = /(?<=\/(?:link|manage)\/)[^/]+/;

/** `error` means a person must act, `warn` that we coped, `info` a business event. Facts are fields, messages are constant. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact,
      base: null,
      serializers: {
        // The path without its query: a search term or a code in an address is nobody's business.
        req: (request: { method: string; url: string; host?: string }) => ({
          method: request.method,
          path: request.url.split('?', 1)[0]?.replace(signedLink, redact.censor),
          host: request.host,
        }),
      },
    },
    to,
  );
