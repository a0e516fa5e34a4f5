import { naira } from '@udala/messages/money';

const koboPerNaira = 100;

/** Converts `price`, which is in whole naira on the wire, to kobo, in which all amounts are shown. */
export const koboOf = (wholeNaira: number): number => wholeNaira * koboPerNaira;

/** An approximate amount: whole naira, rounded down, so that it is not overstated. */
export const about = (kobo: number): string => naira(kobo - (kobo % koboPerNaira));
