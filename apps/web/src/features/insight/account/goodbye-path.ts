import { paths } from '#state/paths.ts';

export const goodbyeParam = 'deleted';

/** Path of the front page with the parameter that shows the goodbye banner. */
export const goodbyePath = `${paths.front}?${goodbyeParam}`;
