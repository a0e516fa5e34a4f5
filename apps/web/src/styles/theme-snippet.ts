export type Theme = 'system' | 'light' | 'dark';

/** Where a person's own choice is kept; without one the page follows the system. */
export const themeKey = 'theme';

/**
 * The one inline script: it sets the chosen theme before anything is painted. The server writes it into the head as it
 * stands here and allows it by its SHA-256 in the content security policy.
 */
export const themeSnippet = `try{const t=localStorage.getItem('${themeKey}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}`;
