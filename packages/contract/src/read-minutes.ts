const WORDS_PER_MINUTE = 200;

/** Minutes to read a text: 0 without one. */
export const readMinutes = (text: string): number =>
  Math.ceil(text.split(/\s+/).filter(Boolean).length / WORDS_PER_MINUTE);
