import { Refused } from './refused.ts';

/** FCM's own codes, each with its HTTP status and its name in Google's API errors. */
const codes = {
  INVALID_ARGUMENT: [400, 'INVALID_ARGUMENT'],
  SENDER_ID_MISMATCH: [403, 'PERMISSION_DENIED'],
  UNREGISTERED: [404, 'NOT_FOUND'],
  QUOTA_EXCEEDED: [429, 'RESOURCE_EXHAUSTED'],
  INTERNAL: [500, 'INTERNAL'],
  UNAVAILABLE: [503, 'UNAVAILABLE'],
} as const;
type FcmCode = keyof typeof codes;

const typeOf = (name: string) => ({ '@type': `type.googleapis.com/${name}` });

export function fcmError(errorCode: FcmCode, message: string, headers: Record<string, string> = {}): Refused {
  const [code, status] = codes[errorCode];
  return googleError(code, status, message, [{ ...typeOf('google.firebase.fcm.v1.FcmError'), errorCode }], headers);
}

/** Error about the shape of the message, independent of the token. */
export const badRequest = (field: string, description: string): Refused =>
  googleError(400, 'INVALID_ARGUMENT', description, [
    { ...typeOf('google.rpc.BadRequest'), fieldViolations: [{ ...(field && { field }), description }] },
  ]);

export const unauthenticated = (): Refused =>
  googleError(
    401,
    'UNAUTHENTICATED',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  );

export function googleError(
  code: number,
  status: string,
  message: string,
  details: object[] = [],
  headers: Record<string, string> = {},
): Refused {
  return new Refused(code, { error: { code, message, status, ...(details.length > 0 && { details }) } }, headers);
}
