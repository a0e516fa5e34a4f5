import type { Image } from '../ui/image.ts';

/** An SVG picture as a data URL, so that the gallery needs no files. */
const drawn = (width: number, height: number, hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="hsl(${hue} 45% 62%)"/><circle cx="${width * 0.7}" cy="${height * 0.3}" r="${height * 0.12}" fill="hsl(${hue + 30} 90% 82%)"/><path d="M0 ${height}L${width * 0.3} ${height * 0.45} ${width * 0.55} ${height * 0.8} ${width * 0.75} ${height * 0.5} ${width} ${height}z" fill="hsl(${hue} 40% 32%)"/></svg>`,
  )}`;

const picture = (hue: number, width = 1080, height = 720): Image => ({
  url: drawn(width, height, hue),
  width,
  height,
  alt: '',
  placeholder: drawn(12, 8, hue),
  sources: [],
});

export const photograph = picture(24);
export const photographs = [24, 210, 140, 320, 60, 275, 10].map((hue) => picture(hue));
export const notLoaded: Image = { ...photograph, url: 'data:image/webp;base64,' };
