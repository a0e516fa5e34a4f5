export interface Themed {
  light: string;
  dark: string;
}

/** Reads the colours of tokens.css: `tokens('primary').dark` is a six-digit hex. */
export function readTokens(css: string): (name: string) => Themed {
  const found = new Map<string, Themed>();
  const pattern = /--color-([a-z0-9-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g;
  for (const [, name, light, dark, both] of css.matchAll(pattern))
    found.set(name ?? '', { light: light ?? both ?? '', dark: dark ?? both ?? '' });
  return (name) => {
    const token = found.get(name);
    if (!token) throw new Error(`tokens.css has no colour ${name}`);
    return token;
  };
}

/** The contrast ratio of WCAG 2 between two six-digit hex colours: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
