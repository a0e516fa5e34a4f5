/** Joins class names, leaving out what is absent. */
export const joinClasses = (...classes: (string | false | undefined)[]): string => classes.filter(Boolean).join(' ');
