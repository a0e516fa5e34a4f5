import { messageOf } from '#lib/api-error.ts';

/** The account holder's name, as far as it is known. */
export interface Found {
  isAsking: boolean;
  name: string | undefined;
  failure: string | undefined;
  again: () => void;
}

interface NameAnswer {
  isFetching: boolean;
  isError: boolean;
  currentData?: string | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** What a look-up says about the account that is typed now, if that is whole. */
export function foundIn(answer: NameAnswer, isWhole: boolean): Found {
  const isKnown = isWhole && !answer.isFetching;
  return {
    isAsking: isWhole && answer.isFetching,
    name: isKnown ? answer.currentData : undefined,
    failure: isKnown && answer.isError ? messageOf(answer.error) : undefined,
    again: () => void answer.refetch(),
  };
}
