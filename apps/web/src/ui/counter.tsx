import * as m from '@udala/messages/ui';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Remaining characters from which the count is announced. */
const spokenFrom = 5;

interface CounterProps {
  length: number;
  limit: number;
  /** Formats the remaining amount; characters by default. */
  left?: (left: number) => string;
}

/** Remaining room: always visible, announced only near the limit. */
export function Counter({ length, limit, left: sayLeft = m.charactersLeft }: CounterProps) {
  const left = limit - length;
  return (
    <span className={left < 0 ? 'shrink-0 font-semibold text-danger tabular-nums' : 'shrink-0 tabular-nums'}>
      <span aria-hidden>{`${length}/${limit}`}</span>
      <VisuallyHidden>
        <span role="status">{left <= spokenFrom ? sayLeft(left) : ''}</span>
      </VisuallyHidden>
    </span>
  );
}
