/** What the product needs of a payment provider. Amounts are kobo, references are ours. */
export interface Payments {
  /** Whether our key takes real money. */
  readonly live: boolean;
  /** Opens a checkout the person is sent to. */
  initialize(order: CheckoutOrder): Promise<{ authorizationUrl: string }>;
  /** How a payment stands at the provider: the only thing that settles one. */
  verify(reference: string): Promise<ProviderPayment>;
  /** Whether the bytes of an event were signed with our key. */
  isSignedEvent(rawBody: Buffer, signature: string | undefined): boolean;
}

export interface CheckoutOrder {
  reference: string;
  email: string;
  amountKobo: number;
  callbackUrl: string;
  cancelUrl: string;
}

export interface ProviderPayment {
  /** `missing`: the provider has never heard of the reference. */
  status: 'succeeded' | 'failed' | 'pending' | 'abandoned' | 'missing';
  providerId: number | null;
  amountKobo: number;
  currency: string;
  reference: string;
  channel: string | null;
  feeKobo: number;
  paidAt: Date | null;
  /** The provider's words for how it ended. */
  gatewayResponse: string | null;
  /** Test payments open nothing where live ones are taken. */
  live: boolean;
}

/** No answer, or one that says nothing: what was asked may or may not have happened. */
export class ProviderUnknown extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderUnknown';
  }
}

/** The provider said no, and why. Nothing happened. */
export class ProviderRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderRefused';
  }
}
