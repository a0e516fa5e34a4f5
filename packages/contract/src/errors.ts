import { Type, type Static } from 'typebox';

/** Every error code and its status. A code is added only when a client must act differently on it. */
export const errorStatus = {
  invalid_request: 400,
  unauthenticated: 401,
  membership_required: 403,
  forbidden: 403,
  second_factor_required: 403,
  email_code_required: 403,
  not_found: 404,
  conflict: 409,
  already_patron: 409,
  price_changed: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

export const WireError = Type.Object(
  {
    code: Type.Enum(errorCodes),
    message: Type.String({ description: 'A sentence a person can read' }),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'What is wrong, by the name of the field' }),
    ),
    requestId: Type.String(),
  },
  { additionalProperties: false },
);
export type WireError = Static<typeof WireError>;
