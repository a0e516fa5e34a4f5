import { useId, type ComponentProps, type ReactNode } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'children'> {
  label: string;
  hint?: ReactNode;
}

/** A setting that takes effect at once. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  return (
    <label className="flex min-h-12 cursor-pointer has-disabled:cursor-not-allowed items-center justify-between gap-4 py-1.5">
      <span>
        <span id={labelId} className="font-semibold">
          {label}
        </span>
        {hint !== undefined && (
          <span id={hintId} className="block text-small text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its own state
        role="switch"
        aria-labelledby={labelId}
        aria-describedby={hint === undefined ? undefined : hintId}
        className="switch"
      />
    </label>
  );
}
