import sharp from 'sharp';
import { serveSubprocess } from '../images/sandboxed-process.ts';
import { PICTURE, svgOf } from './card-svg.ts';
import type { CardWork } from './cards.ts';

const QUALITY = 76;
const side = PICTURE.radius * 2;

sharp.cache(false);
sharp.concurrency(1);
// Its SVG is our own, of numbers alone. Pictures of people come as WebP.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

const circle = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="50%" cy="50%" r="50%"/></svg>`,
);

const faceOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { failOn: 'error', pages: 1 })
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .ensureAlpha()
    .composite([{ input: circle, blend: 'dest-in' }])
    .png()
    .toBuffer();

async function draw(work: CardWork): Promise<Uint8Array> {
  // A file that was damaged where it is stored must not take her link's card away.
  const face = work.picture && (await faceOf(work.picture).catch(() => null));
  const over = face && { input: face, left: PICTURE.x - PICTURE.radius, top: PICTURE.y - PICTURE.radius };
  return sharp(Buffer.from(svgOf({ ...work, picture: face })))
    .composite(over ? [over] : [])
    .flatten()
    .jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

serveSubprocess<CardWork, Uint8Array>(draw);
