import { naira } from '@udala/messages/money';

const koboPerNaira = 100;

/** `price` on the wire is whole naira; everything that is shown is kobo. */
export const koboOf = (wholeNaira: number): number => wholeNaira * koboPerNaira;

/** An amount for "about": whole naira, cut, so that no more is promised than there is. */
export const about = (kobo: number): string => naira(kobo - (kobo % koboPerNaira));
