/** The product's palette, as used in emails. */
export const themes = {
  light: {
    ground: '#fffaf3',
    surface: '#ffffff',
    box: '#ffedd6',
    ink: '#2a1119',
    quiet: '#5c454d',
    primary: '#7a1f45',
    onPrimary: '#ffffff',
    line: '#e9dccd',
  },
  dark: {
    ground: '#160b0f',
    surface: '#211318',
    box: '#3b2413',
    ink: '#fbf0e7',
    quiet: '#d6c1c4',
    primary: '#ffa94d',
    onPrimary: '#2a1119',
    line: '#3f2b33',
  },
} as const;

type Theme = (typeof themes)['light' | 'dark'];

/** Styles by kind of element. */
const coats = (theme: Theme) => ({
  page: `background:${theme.ground}`,
  card: `background:${theme.surface};border-color:${theme.line}`,
  box: `background:${theme.box};color:${theme.ink}`,
  button: `background:${theme.primary};color:${theme.onPrimary}`,
  link: `color:${theme.primary}`,
  ink: `color:${theme.ink}`,
  quiet: `color:${theme.quiet}`,
});

const light = coats(themes.light);

/** Attributes of an element: its light colours inline, and the class that the dark theme styles. */
export const paint = (coat: keyof typeof light, shape = ''): string =>
  `class="${coat}" style="${shape && `${shape};`}${light[coat]}"`;

const overInline = (coat: string): string => coat.replaceAll(/;|$/g, ' !important;');

export const darkRules = Object.entries(coats(themes.dark))
  .map(([name, coat]) => `  .${name} {${overInline(coat)}}`)
  .join('\n');
