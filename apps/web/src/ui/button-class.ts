import { joinClasses } from './join-classes.ts';

export type ButtonVariant = 'primary' | 'tonal' | 'danger' | 'link';

// A transparent border becomes visible in forced colours, where the background does not.
const shared =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold text-body text-center ' +
  'select-none cursor-pointer transition active:scale-98 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:active:scale-100 aria-busy:cursor-progress';
// A busy button keeps its colour; a blocked one loses it.
const blocked = 'data-blocked:border-line data-blocked:bg-sunken data-blocked:text-ink-3';

const variants: Record<ButtonVariant, string> = {
  primary: `min-h-12 px-5 py-2 border-transparent bg-primary text-on-primary hover:bg-primary-hover ${blocked}`,
  tonal: `min-h-12 px-5 py-2 border-transparent bg-primary-soft text-primary hover:bg-primary-tint ${blocked}`,
  danger: `min-h-12 px-5 py-2 border-transparent bg-danger text-on-danger hover:brightness-92 ${blocked}`,
  link: 'min-h-11 border-transparent text-primary underline underline-offset-4 hover:decoration-2 data-blocked:text-ink-3',
};

/** Button styles, for links. */
export const buttonClass = (variant: ButtonVariant = 'primary', wide = false): string =>
  joinClasses(shared, variants[variant], wide && 'w-full');

export const linkClass = 'text-primary underline underline-offset-3 hover:decoration-2';
