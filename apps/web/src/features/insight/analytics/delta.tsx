import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface DeltaProps {
  /** "▲ 22", or empty for no change. */
  text: string;
  /** "22 more than 30 days ago", for screen readers. */
  words: string;
}

/** A change beside its figure. */
export const Delta = ({ text, words }: DeltaProps) => (
  <>
    {text !== '' && (
      <span
        aria-hidden
        className="inline-block max-w-full rounded-full bg-sunken px-2 py-0.5 text-micro font-semibold text-ink-2 wrap-anywhere tabular-nums"
      >
        {text}
      </span>
    )}
    <VisuallyHidden>{words}</VisuallyHidden>
  </>
);
