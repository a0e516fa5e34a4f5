import type { Payments, ProviderPayment } from '#platform/payments/payments.ts';

/** What goes wrong at a named point between us and the provider, which is the real sandbox. */
export interface Faults {
  beforeInitialize?: Error;
  afterInitialize?: Error;
  beforeVerify?: Error;
  verified?: (payment: ProviderPayment) => ProviderPayment;
  /** Holds the provider's answer back until it resolves. */
  hold?: Promise<void>;
}

/** The client with today's faults. An error that is none of the provider's stands for a kill: nothing of ours catches it. */
export const faulty = (payments: Payments, faults: () => Faults): Payments => ({
  ...payments,
  async initialize(order) {
    const { beforeInitialize, afterInitialize, hold } = faults();
    if (beforeInitialize) throw beforeInitialize;
    const answer = await payments.initialize(order);
    if (afterInitialize) throw afterInitialize;
    await hold;
    return answer;
  },
  async verify(reference) {
    const { beforeVerify, verified } = faults();
    if (beforeVerify) throw beforeVerify;
    const payment = await payments.verify(reference);
    return verified?.(payment) ?? payment;
  },
});
