/** Joins class names, skipping absent ones. */
export const joinClasses = (...classes: (string | false | undefined)[]): string => classes.filter(Boolean).join(' ');
