/** Where a file is fetched from, given `{media id}/{file name}`; the same on every host of ours. */
export const mediaAddress = (file: string): string => `/media/${file}`;

/** The same for a picture that may not be there. */
export const pictureAddress = (key: string | null): string | null => (key === null ? null : mediaAddress(key));
