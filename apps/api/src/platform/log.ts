import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { discreet } from './http/signed-link.ts';

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
    'reauth',
    'secondFactor',
    'currentPassword',
    'credential',
    'bvn',
    'body',
    '*.email',
    '*.phone',
    '*.token',
    '*.password',
    '*.otp',
    '*.reauth',
    '*.secondFactor',
    '*.currentPassword',
    '*.credential',
    '*.bvn',
    '*.body',
    // PostgreSQL quotes the rejected row, with all its contents.
    'err.detail',
    // The pool attaches the whole connection, with the key that cancels its statements.
    'err.client',
  ],
  censor: '[redacted]',
};

/**
 * `error`: a person must act; `warn`: the server recovered; `info`: a business event. Data goes into fields, messages
 * are constant.
 */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact,
      base: null,
      serializers: {
        req: (request: { method: string; url: string; host?: string }) => ({
          method: request.method,
          path: discreet(request.url, redact.censor),
          host: request.host,
        }),
      },
    },
    to,
  );
