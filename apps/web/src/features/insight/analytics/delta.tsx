import { joinClasses } from '#ui/join-classes.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface DeltaProps {
  /** "▲ 22", or empty for no change. */
  text: string;
  /** "22 more than 30 days ago", for screen readers. */
  words: string;
  isBetter: boolean;
}

/** A change beside its figure. Its colour says again what the arrow or a word says. */
export const Delta = ({ text, words, isBetter }: DeltaProps) => (
  <>
    {text !== '' && (
      <span
        aria-hidden
        className={joinClasses(
          'inline-block max-w-full rounded-full px-2 py-0.5 text-micro font-semibold wrap-anywhere tabular-nums',
          isBetter ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
        )}
      >
        {text}
      </span>
    )}
    <VisuallyHidden>{words}</VisuallyHidden>
  </>
);
