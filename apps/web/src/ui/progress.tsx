interface ProgressProps {
  label: string;
  /** Fraction done, 0 to 1. */
  value: number;
}

/** A native progress bar in our colours. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={1}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
    >
      {`${Math.round(value * 100)}%`}
    </progress>
  );
}
