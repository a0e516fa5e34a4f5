import { paths } from '#app/paths.ts';

export const goodbyeParam = 'deleted';

/** The front page, which then says goodbye. */
export const goodbyePath = `${paths.front}?${goodbyeParam}`;
