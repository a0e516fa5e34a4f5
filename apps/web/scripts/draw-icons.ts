/** Draws the icons of the manifest and of iOS from public/icon.svg. Run by hand; the result is committed. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../public');
const logo = await readFile(path.join(folder, 'icon.svg'));
const wine = '#7a1f45';
const clear = '#00000000';

/** `share`: fraction of the square that the logo fills. A maskable icon may be cropped to its inner 80 %. */
async function draw(file: string, size: number, share: number, background: string) {
  const inner = Math.round(size * share);
  const fruit = await sharp(logo, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: fruit, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, file));
}

for (const size of [192, 512]) {
  await draw(`icon-${size}.png`, size, 1, clear);
  await draw(`icon-maskable-${size}.png`, size, 0.66, wine);
}
await draw('apple-touch-icon.png', 180, 0.76, wine);
