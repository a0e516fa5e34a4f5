import { ProviderUnknown, type Payments } from '#platform/payments/payments.ts';

type Calls = {
  [
    Name in keyof Payments as Payments[Name] extends (...order: never[]) => Promise<unknown> ? Name : never
  ]: Payments[Name];
};
/** Where it may go wrong: a call to the provider. */
export type Point = keyof Calls;

export interface Fault<Answer = unknown> {
  /** Thrown instead of asking: the provider never hears of it. */
  before?: Error;
  /** Thrown instead of its answer: the provider did it. */
  after?: Error;
  /** Holds its answer back until it resolves. */
  until?: Promise<void>;
  /** Happens while the provider is asked; its answer waits for that. */
  meanwhile?: () => Promise<unknown>;
  /** Turns its answer into another. */
  answers?: (answer: Answer) => Answer;
  /** How often it is left to happen, counted down here; always when absent. */
  times?: number;
}

/** Stands for a kill: none of the provider's errors, so nothing of ours catches it. */
export const kill = new Error('killed here');

const timedOut = new ProviderUnknown('no answer in time');
const named = {
  'killed before': { before: kill },
  'killed after': { after: kill },
  'never heard': { before: timedOut },
  silent: { after: timedOut },
} satisfies Record<string, Fault>;
export type NamedFault = keyof typeof named;

export type Faults = { [P in Point]?: NamedFault | Fault<Awaited<ReturnType<Calls[P]>>> };

/** The client with today's faults; the provider behind it is the real sandbox. */
export function faulty(payments: Payments, faults: () => Faults): Payments {
  const points = Object.keys(payments).filter((name) => name !== 'live' && name !== 'isSignedEvent') as Point[];
  const calls = points.map((point) => [point, spoil(payments[point] as Call, () => faultAt(faults(), point))]);
  return { ...payments, ...(Object.fromEntries(calls) as Calls) };
}

type Call = (...order: unknown[]) => Promise<unknown>;

const spoil =
  (call: Call, fault: () => Fault): Call =>
  async (...order) => {
    const { before, after, until, meanwhile, answers } = fault();
    if (before) throw before;
    const [answer] = await Promise.all([call(...order), meanwhile?.()]);
    if (after) throw after;
    await until;
    return answers ? answers(answer) : answer;
  };

function faultAt(faults: Faults, point: Point): Fault {
  const wanted = faults[point];
  if (wanted === undefined) return {};
  if (typeof wanted === 'string') return named[wanted];
  if (wanted.times === 0) return {};
  if (wanted.times !== undefined) wanted.times -= 1;
  return wanted as Fault;
}
