/** Reexports the theme for features; the theme is applied before the first paint (styles/). */
export type { Theme } from '../styles/first-script.ts';
export { chosenTheme, chooseTheme } from '../styles/theme.ts';
