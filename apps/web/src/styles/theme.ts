import { themeKey, type Theme } from './first-script.ts';

/** The choice kept in this browser, or the system's. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(themeKey);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps a choice and shows it at once. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(themeKey);
    delete dataset['theme'];
  } else {
    localStorage.setItem(themeKey, theme);
    dataset['theme'] = theme;
  }
}
