import { ProviderRefused, ProviderUnknown, type Payments } from '#platform/payments/payments.ts';

type Calls = {
  [
    Name in keyof Payments as Payments[Name] extends (...order: never[]) => Promise<unknown> ? Name : never
  ]: Payments[Name];
};
/** A call to the provider that may fail. */
export type Point = keyof Calls;

interface Fault<Answer = unknown, Order = never, Orders extends unknown[] = never[]> {
  /** Whether a call with these arguments fails; all do if absent. */
  only?: (...order: Orders) => boolean;
  /** Thrown instead of calling: the provider receives nothing. */
  before?: Error;
  /** Thrown instead of the response: the provider has executed the call. */
  after?: Error;
  /** Delays the response until it resolves. */
  until?: Promise<void>;
  /** Runs during the call; the response waits for it. */
  meanwhile?: (order: Order) => Promise<unknown> | undefined;
  /** Changes the response. */
  answers?: (answer: Answer) => Answer;
  /** Remaining number of times, counted down here; unlimited if absent. */
  times?: number;
}

/** Simulates a kill: it is not one of the provider's errors, so nothing catches it. */
export const kill = new Error('killed here');

const timedOut = new ProviderUnknown('no answer in time');
const named = {
  'killed before': { before: kill },
  'killed after': { after: kill },
  'never heard': { before: timedOut },
  silent: { after: timedOut },
  'refused to the business': { before: new ProviderRefused('Your business is not active') },
} satisfies Record<string, Fault>;
export type NamedFault = keyof typeof named;

/** An answer whose bank has not decided. */
export const pending = {
  answers: <Payment extends object>(payment: Payment) => ({ ...payment, status: 'pending' as const, paidAt: null }),
};

export type Faults = {
  [P in Point]?: NamedFault | Fault<Awaited<ReturnType<Calls[P]>>, Parameters<Calls[P]>[0], Parameters<Calls[P]>>;
};

/** The client with the current faults; the provider behind it is the real sandbox. */
export function faulty(payments: Payments, faults: () => Faults): Payments {
  const points = Object.keys(payments).filter((name) => name !== 'live' && name !== 'isSignedEvent') as Point[];
  const calls = points.map((point) => [
    point,
    spoil(payments[point] as Call, (order) => faultAt(faults(), point, order)),
  ]);
  return { ...payments, ...(Object.fromEntries(calls) as Calls) };
}

type Call = (...order: unknown[]) => Promise<unknown>;

const spoil =
  (call: Call, fault: (order: unknown[]) => Fault): Call =>
  async (...order) => {
    const { before, after, until, meanwhile, answers } = fault(order);
    if (before) throw before;
    const [answer] = await Promise.all([call(...order), meanwhile?.(order[0] as never)]);
    if (after) throw after;
    await until;
    return answers ? answers(answer) : answer;
  };

function faultAt(faults: Faults, point: Point, order: unknown[]): Fault {
  const wanted = faults[point];
  if (wanted === undefined) return {};
  if (typeof wanted === 'string') return named[wanted];
  const fault = wanted as Fault;
  if (fault.times === 0 || fault.only?.(...(order as never[])) === false) return {};
  if (fault.times !== undefined) fault.times -= 1;
  return fault;
}
