/** A quiet button on a card: drawn small, pressed on 44 pixels. */
export const cardActionClass =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-1.5 rounded-full px-3 text-small transition hover:bg-sunken active:scale-95';
