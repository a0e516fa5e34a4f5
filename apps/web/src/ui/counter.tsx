import * as m from '@udala/messages/ui';
import { VisuallyHidden } from './visually-hidden.tsx';

/** From here on the room left is said aloud. */
const spokenFrom = 5;

interface CounterProps {
  length: number;
  limit: number;
  /** How what is left is said; of characters unless told. */
  left?: (left: number) => string;
}

/** How much room is left: always to be seen, heard only near the end. */
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
