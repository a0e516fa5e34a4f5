/** A refusal as Paystack words it. */
export class PaystackError extends Error {
  readonly status: number;
  readonly code: string;
  readonly nextStep: string;

  constructor(status: number, code: string, message: string, nextStep: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.nextStep = nextStep;
  }
}

export const toErrorEnvelope = ({ message, nextStep, code }: PaystackError) => ({
  status: false,
  message,
  meta: { nextStep },
  type: 'validation_error',
  code,
});
