/** What the product needs of a payment provider. Amounts are kobo, references are ours. */
export interface Payments {
  /** Whether our key takes real money. */
  readonly live: boolean;
  /** Opens a checkout the person is sent to. */
  initialize(order: CheckoutOrder): Promise<{ authorizationUrl: string }>;
  /**
   * Charges what was saved, without the person. The same reference twice moves money once: the second is refused.
   * `pending` with a checkout address: her bank wants to see her there.
   */
  charge(order: SavedCharge): Promise<ProviderPayment & { authorizationUrl: string | null }>;
  /** How a payment stands at the provider: the only thing that settles one. */
  verify(reference: string): Promise<ProviderPayment>;
  /**
   * The payments begun since an instant, the newest first; `cursor` is what the page before gave. What is begun while
   * the pages are read may make one come twice, and never makes one fall out.
   */
  listPayments(since: Date, cursor: string | null): Promise<ProviderPage<ProviderPayment>>;

  /** Sends a payment back whole. The provider refuses to do so twice. */
  refund(order: { reference: string; amountKobo: number }): Promise<ProviderRefund>;
  /** The refund of a payment, null when the provider knows of none. */
  findRefund(payment: { providerId: number }): Promise<ProviderRefund | null>;
  /** The refunds begun since an instant, whoever asked for them, of whole payments and of parts. */
  listRefunds(since: Date, cursor: string | null): Promise<ProviderPage<ListedRefund>>;
  /** A dispute as it stands, null when there is none. */
  findDispute(providerId: number): Promise<ProviderDispute | null>;
  /** Disputes opened or changed since an instant. */
  listDisputes(since: Date, cursor: string | null): Promise<ProviderPage<ProviderDispute>>;

  listBanks(): Promise<ProviderBank[]>;
  /** Whose account it is. @throws ProviderRefused when the bank knows no such account. */
  resolveAccount(account: BankAccount): Promise<{ accountName: string }>;
  /** A code that money can be sent to; the same account has the same code. */
  saveRecipient(account: BankAccount & { accountName: string }): Promise<{ recipientCode: string }>;
  /** Sends money. The same reference twice sends it once: the second is refused. */
  transfer(order: TransferOrder): Promise<ProviderTransfer>;
  /** How a transfer stands: the only thing that settles one. */
  findTransfer(reference: string): Promise<ProviderTransfer>;
  listTransfers(since: Date, cursor: string | null): Promise<ProviderPage<ProviderTransfer>>;

  /** The provider's clock, to the second. */
  now(): Promise<Date>;
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

export interface SavedCharge {
  reference: string;
  /** The address the authorization was made with, whatever the person's is now. */
  email: string;
  amountKobo: number;
  authorizationCode: string;
}

export interface ProviderPayment {
  /** `missing`: the provider has never heard of the reference. `reversed`: it was paid, and all of it went back. */
  status: 'succeeded' | 'failed' | 'pending' | 'abandoned' | 'reversed' | 'missing';
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
  /** Lower case: whom it was made for. */
  email: string | null;
  /** What it was paid with, if that can be charged again. */
  authorization: Authorization | null;
}

export interface Authorization {
  code: string;
  signature: string;
  channel: 'card' | 'direct_debit';
  brand: string | null;
  bank: string | null;
  last4: string | null;
  /** The first day it is no longer good, `YYYY-MM-DD`. */
  expiresOn: string | null;
}

export interface ProviderPage<Item> {
  items: Item[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface ProviderRefund {
  /** `attention`: the provider needs bank details of the person. */
  status: 'pending' | 'done' | 'failed' | 'attention';
  providerId: number | null;
  amountKobo: number;
}

export interface ListedRefund extends ProviderRefund {
  /** The provider's id of the payment that goes back. */
  paymentId: number;
}

export interface ProviderDispute {
  providerId: number;
  status: 'open' | 'won' | 'lost';
  /** Of the payment that is disputed. */
  reference: string;
  amountKobo: number;
  dueAt: Date | null;
}

export interface ProviderBank {
  code: string;
  name: string;
}

export interface BankAccount {
  bankCode: string;
  accountNumber: string;
}

export interface TransferOrder {
  /** 16 to 50 of a–z, 0–9, - and _. */
  reference: string;
  amountKobo: number;
  recipientCode: string;
  reason: string;
}

export interface ProviderTransfer {
  status: 'pending' | 'succeeded' | 'failed' | 'reversed' | 'missing';
  reference: string;
  amountKobo: number;
  transferCode: string | null;
  /** It does not leave before somebody of ours types in a code that the provider sent her. */
  awaitsCode: boolean;
  /** The provider's words for why it failed. */
  failure: string | null;
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
