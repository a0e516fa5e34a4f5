/** Writes dates one way. The formatter is made at first use: on a slow phone each takes as long as a picture. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => (made ??= new Intl.DateTimeFormat(locale, options)).format(at);
}

let nigerian: Intl.NumberFormat | undefined;

/** Writes a number in groups of three digits, with at most three decimals: 12,000. */
export const grouped = (count: number): string => (nigerian ??= new Intl.NumberFormat('en-NG')).format(count);
