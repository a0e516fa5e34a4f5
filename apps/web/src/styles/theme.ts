import { themeKey, type Theme } from './first-script.ts';

/** The choice kept in this browser, or the system's. */
export function chosenTheme(): Theme {
  const saved = localStorage.getItem(themeKey);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
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
