import sharp from 'sharp';
import { answerInCage } from '../images/caged-process.ts';
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

async function draw(work: CardWork): Promise<Uint8Array> {
  const over =
    work.picture === null
      ? []
      : [
          {
            input: await sharp(work.picture, { failOn: 'error', pages: 1 })
              .resize(side, side, { fit: 'cover', position: 'attention' })
              .ensureAlpha()
              .composite([{ input: circle, blend: 'dest-in' }])
              .png()
              .toBuffer(),
            left: PICTURE.x - PICTURE.radius,
            top: PICTURE.y - PICTURE.radius,
          },
        ];
  return sharp(Buffer.from(svgOf(work)))
    .composite(over)
    .flatten()
    .jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

answerInCage<CardWork, Uint8Array>(draw);
