import type { Endpoint, ReplyOf } from '@udala/contract/endpoint';
import type { RequestHandler } from 'msw';
import { answer } from './app.tsx';

/** One thing a screen asks for, and what it shows of it. */
export interface Ask {
  path: string;
  /** The page's heading. */
  title: string;
  /** What the document is named after where the rest of the screen is there already. */
  named?: string;
  /** Shown once the answer is there. */
  shown: string;
  /** The answer when `reply` gives none of its own. */
  from: (reply?: () => Response | Promise<void>) => RequestHandler;
  /** Said where there is nothing. */
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

/** A path with a name comes before one that takes any. */
export const answersTo = (asks: readonly Ask[]): RequestHandler[] =>
  asks
    .map(({ from }) => from())
    .toSorted((one, other) => Number(takesAny.test(one.info.header)) - Number(takesAny.test(other.info.header)));
