/** A tool of a row: its word under the icon on a phone, beside it where there is room. */
export const toolClass =
  'flex min-h-12 min-w-11 grow basis-12 flex-col items-center justify-center gap-0.5 rounded-control text-ink-2 cursor-pointer transition hover:bg-sunken hover:text-ink active:scale-95 ' +
  'sm:min-h-11 sm:grow-0 sm:basis-auto sm:flex-row sm:gap-2 sm:px-3';

export const toolWordClass = 'text-micro sm:text-small sm:font-medium';
