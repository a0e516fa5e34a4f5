/** URL path of a file, given `{media id}/{file name}`; the same on every host. */
export const mediaAddress = (file: string): string => `/media/${file}`;

/** The same for an optional picture. */
export const pictureAddress = (key: string | null): string | null => (key === null ? null : mediaAddress(key));
