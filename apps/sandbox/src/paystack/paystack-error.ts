type ErrorType = 'validation_error' | 'api_error' | 'processor_error';

/** An error answer in Paystack's words. */
export class PaystackError extends Error {
  readonly status: number;
  readonly code: string;
  readonly nextStep: string;
  readonly type: ErrorType;
  /** Fields of the answer beside its message, such as when to try again. */
  readonly details: object | null;

  constructor(
    status: number,
    code: string,
    message: string,
    nextStep: string,
    { type = 'validation_error', details = null }: { type?: ErrorType; details?: object | null } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.nextStep = nextStep;
    this.type = type;
    this.details = details;
  }
}

export const toErrorEnvelope = ({ message, nextStep, type, code, details }: PaystackError) => ({
  status: false,
  message,
  meta: { nextStep },
  type,
  code,
  ...(details && { data: details }),
});

export const missing = (message: string) =>
  new PaystackError(400, 'missing_params', message, 'Ensure that all required parameters are passed');

export const invalid = (code: string, message: string) =>
  new PaystackError(400, code, message, 'Ensure that the value you pass is right and try again');

export const duplicateReference = () =>
  new PaystackError(400, 'duplicate_reference', 'Duplicate Transaction Reference', 'Try again with a new reference');
