/** The choice of light or dark, where features reach it; it is made before anything is painted (styles/). */
export type { Theme } from '../styles/first-script.ts';
export { chosenTheme, chooseTheme } from '../styles/theme.ts';
