/** Where a file is fetched from, given `{media id}/{file name}`; the same on every host of ours. */
export const mediaAddress = (file: string): string => `/media/${file}`;
