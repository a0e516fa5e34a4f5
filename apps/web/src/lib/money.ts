const koboPerNaira = 100;

/** `price` on the wire is whole naira; everything that is shown is kobo. */
export const koboOf = (wholeNaira: number): number => wholeNaira * koboPerNaira;
