import type { LucideIcon } from 'lucide-react';
import { useId, type ComponentProps, type MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { Spinner } from './spinner.tsx';

interface Look {
  variant?: ButtonVariant;
  wide?: boolean;
  icon?: LucideIcon;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Look {
  /** Label while the action is in progress; further presses are ignored. */
  busy?: string | false | undefined;
  /** Reason why it cannot be pressed, shown under it. The button stays focusable, so that the reason is announced. */
  blocked?: string | false | undefined;
}

export function Button({
  variant,
  wide = false,
  icon,
  busy,
  blocked,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const idle = !busy && !blocked && !rest['aria-disabled'];
  const press = (event: MouseEvent<HTMLButtonElement>) => (idle ? onClick?.(event) : event.preventDefault());
  const button = (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      aria-disabled={!idle || undefined}
      aria-busy={busy ? true : undefined}
      data-blocked={blocked ? '' : undefined}
      aria-describedby={blocked ? reasonId : rest['aria-describedby']}
      onClick={press}
      className={joinClasses(buttonClass(variant, wide), className)}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} />}
      {busy || children}
    </button>
  );
  if (!blocked) return button;
  return (
    <span className={joinClasses('inline-flex flex-col gap-1.5', wide && 'w-full')}>
      {button}
      <span id={reasonId} className="text-small text-ink-2 text-center">
        {blocked}
      </span>
    </span>
  );
}

/** A link that looks like a button: for navigation rather than an action. */
export function ButtonLink({
  variant,
  wide,
  icon,
  className,
  children,
  ...rest
}: Omit<LinkProps, 'className'> & Look & { className?: string }) {
  return (
    <Link {...rest} className={joinClasses(buttonClass(variant, wide), className)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  );
}
