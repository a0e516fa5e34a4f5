import type { Endpoint, ReplyOf } from '@udala/contract/endpoint';
import type { RequestHandler } from 'msw';
import { answer } from './app.tsx';

/** One request of a screen, and its visible result. */
export interface Ask {
  path: string;
  /** The page's heading. */
  title: string;
  /** The document's title, where the rest of the screen is loaded already. */
  named?: string;
  /** Text that is visible once the answer is there. */
  shown: string;
  /** Creates the handler; `reply` replaces its default answer. */
  from: (reply?: () => Response | Promise<void>) => RequestHandler;
  /** Handler of an empty answer, and the message for it. */
  none?: { handler: RequestHandler; says: string };
}

interface Given<E extends Endpoint> extends Pick<Ask, 'path' | 'title' | 'named' | 'shown'> {
  some: () => ReplyOf<E>;
  none?: [reply: () => ReplyOf<E>, says: string];
}

export const ask = <E extends Endpoint>(endpoint: E, { some, none, ...rest }: Given<E>): Ask => ({
  ...rest,
  from: (reply) => answer(endpoint, async () => (await reply?.()) ?? some()),
  ...(none && { none: { handler: answer(endpoint, none[0]), says: none[1] } }),
});

const takesAny = /:/;

/** Sorts handlers: a path with a fixed name comes before one with a parameter. */
export const answersTo = (asks: readonly Ask[]): RequestHandler[] =>
  asks
    .map(({ from }) => from())
    .toSorted((one, other) => Number(takesAny.test(one.info.header)) - Number(takesAny.test(other.info.header)));
