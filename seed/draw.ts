import path from 'node:path';
import sharp from 'sharp';
import { randomOf } from './history/random.ts';

// Draws the pictures of the demo data that no photograph shows: `node seed/draw.ts`. Run by hand, its results are in
// seed/media.

const indigo = '#232f78';
const deep = '#141b4d';
const cloth = '#eef1ff';
const plum = '#7a1f45';
const dark = '#2a1119';
const agbalumo = '#f28a1e';
const sand = '#f4d9b0';
const danfo = '#f6c21c';

const grid = (columns: number, rows: number, size: number, cell: (column: number, row: number) => string): string =>
  Array.from({ length: columns * rows }, (_, nth) => {
    const [column, row] = [nth % columns, Math.floor(nth / columns)];
    return `<g transform="translate(${column * size} ${row * size})">${cell(column, row)}</g>`;
  }).join('');

const rings = (x: number, y: number, radius: number, count: number, colour = cloth): string =>
  Array.from(
    { length: count },
    (_, nth) =>
      `<circle cx="${x}" cy="${y}" r="${radius - (nth * radius) / count}" fill="none" stroke="${colour}" stroke-width="${radius / count / 2.6}" stroke-dasharray="${nth % 2 === 0 ? 'none' : '7 6'}"/>`,
  ).join('');

/** One square of an adire cloth, 120 wide: five motifs that a comb, a feather and a string leave. */
const motifs: readonly string[] = [
  rings(60, 60, 50, 5),
  Array.from({ length: 6 }, (_, n) => `<path d="M${12 + n * 16} 10v100" stroke="${cloth}" stroke-width="5"/>`).join(''),
  `<path d="M60 8 112 60 60 112 8 60Z" fill="none" stroke="${cloth}" stroke-width="6"/><path d="M60 34 86 60 60 86 34 60Z" fill="${cloth}"/>`,
  `<path d="M60 10c34 24 34 76 0 100c-34-24-34-76 0-100Z" fill="none" stroke="${cloth}" stroke-width="6"/><path d="M60 20v80" stroke="${cloth}" stroke-width="4"/>`,
  grid(5, 5, 24, () => `<circle cx="12" cy="12" r="5" fill="${cloth}"/>`),
];

const square = (nth: number): string =>
  `<rect width="120" height="120" fill="${nth % 2 === 0 ? indigo : deep}" stroke="${cloth}" stroke-width="2.5"/>${motifs[nth % motifs.length]}`;

const cloths = (columns: number, rows: number, step: number): string =>
  grid(columns, rows, 120, (column, row) => square(column * step + row * 2));

const tied = (columns: number, rows: number): string => {
  const random = randomOf(11);
  return grid(columns, rows, 200, () => rings(70 + random() * 60, 70 + random() * 60, 48 + random() * 44, 5));
};

/** A town of mud walls under the dust of harmattan. */
const town = (width: number, height: number, sky: string, sun: string, walls: string, seed: number): string => {
  const random = randomOf(seed);
  const ground = height * 0.72;
  const row = (wide: number, tallest: number, shade: number) =>
    Array.from({ length: Math.ceil(width / wide) }, (_, nth) => {
      const tall = tallest * (0.45 + random() * 0.55);
      const [x, top] = [nth * wide, ground - tall];
      const isTower = random() < 0.18;
      const roof = isTower
        ? `<path d="M${x + wide * 0.3} ${top}v${-tall * 0.5}a${wide * 0.2} ${wide * 0.2} 0 0 1 ${wide * 0.4} 0v${tall * 0.5}Z" fill="${walls}"/>`
        : [0.06, 0.38, 0.7]
            .map(
              (at) =>
                `<path d="M${x + at * wide} ${top}l${wide * 0.12} ${-wide * 0.22} ${wide * 0.12} ${wide * 0.22}Z" fill="${walls}"/>`,
            )
            .join('');
      const window =
        random() < 0.5
          ? `<rect x="${x + wide * 0.4}" y="${top + wide * 0.25}" width="${wide * 0.18}" height="${wide * 0.26}" rx="${wide * 0.09}" fill="${sun}"/>`
          : '';
      return `<g>${roof}<rect x="${x - 1}" y="${top}" width="${wide + 2}" height="${tall + height * 0.3}" fill="${walls}"/><rect x="${x - 1}" y="${top}" width="${wide + 2}" height="${tall + height * 0.3}" fill="${dark}" opacity="${shade * random()}"/>${window}</g>`;
    }).join('');
  const houses = `<g opacity="0.55">${row(74, height * 0.3, 0.12)}</g>${row(118, height * 0.2, 0.3)}`;
  const dust = Array.from({ length: 5 }, (_, nth) => {
    const y = height * (0.2 + nth * 0.11);
    return `<path d="M0 ${y}Q${width / 4} ${y - 26} ${width / 2} ${y}T${width} ${y}" stroke="#fff" stroke-width="9" fill="none" opacity="0.16"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="${sky}"/><circle cx="${width * 0.68}" cy="${height * 0.34}" r="${height * 0.15}" fill="${sun}"/>${dust.join('')}${houses}<rect y="${height * 0.93}" width="${width}" height="${height}" fill="${dark}" opacity="0.25"/>`;
};

/** A Lagos minibus seen from the side, 300 wide. */
const bus = (x: number, y: number, scale = 1): string => `<g transform="translate(${x} ${y}) scale(${scale})">
  <rect width="300" height="120" rx="18" fill="${danfo}"/><path d="M0 62h300M0 76h300" stroke="${dark}" stroke-width="7"/>
  ${[16, 86, 156, 226].map((at) => `<rect x="${at}" y="14" width="56" height="36" rx="6" fill="#bfe3ee"/>`).join('')}
  <circle cx="66" cy="122" r="26" fill="${dark}"/><circle cx="66" cy="122" r="11" fill="#cbb"/>
  <circle cx="234" cy="122" r="26" fill="${dark}"/><circle cx="234" cy="122" r="11" fill="#cbb"/>
  <rect x="288" y="88" width="16" height="14" rx="4" fill="#fff3c4"/></g>`;

const night = (width: number, height: number, seed: number): string => {
  const random = randomOf(seed);
  const towers = Array.from({ length: Math.ceil(width / 90) }, (_, nth) => {
    const tall = height * (0.22 + random() * 0.38);
    const top = height * 0.78 - tall;
    const windows = Array.from({ length: 10 }, (_, at) =>
      random() < 0.5
        ? `<rect x="${nth * 90 + 14 + (at % 2) * 32}" y="${top + 16 + Math.floor(at / 2) * 30}" width="18" height="14" fill="${agbalumo}" opacity="0.85"/>`
        : '',
    );
    return `<rect x="${nth * 90}" y="${top}" width="80" height="${tall}" fill="#3b1a4a"/>${windows.join('')}`;
  });
  return `<rect width="${width}" height="${height}" fill="#1b1038"/><circle cx="${width * 0.8}" cy="${height * 0.2}" r="${height * 0.09}" fill="${sand}"/>${towers.join('')}<rect y="${height * 0.78}" width="${width}" height="${height * 0.22}" fill="${dark}"/><path d="M0 ${height * 0.9}h${width}" stroke="${sand}" stroke-width="6" stroke-dasharray="46 34"/>`;
};

const front = `<rect width="480" height="480" fill="${plum}"/><rect x="90" y="110" width="300" height="250" rx="46" fill="${danfo}"/>
  <rect x="122" y="142" width="236" height="92" rx="18" fill="#bfe3ee"/><path d="M90 262h300M90 284h300" stroke="${dark}" stroke-width="11"/>
  <circle cx="146" cy="320" r="22" fill="#fff3c4"/><circle cx="334" cy="320" r="22" fill="#fff3c4"/>
  <rect x="118" y="352" width="52" height="52" rx="14" fill="${dark}"/><rect x="310" y="352" width="52" height="52" rx="14" fill="${dark}"/>`;

const panels = `<rect width="1200" height="900" fill="#fff8ee"/>
  <svg x="30" y="30" width="1140" height="400" viewBox="0 0 1140 400">${night(1140, 400, 5)}${bus(120, 210, 0.7)}</svg>
  <svg x="30" y="460" width="555" height="410" viewBox="0 0 555 410"><rect width="555" height="410" fill="${danfo}"/>${[0, 1].map((nth) => `<rect x="${50 + nth * 240}" y="60" width="200" height="140" rx="20" fill="#bfe3ee"/>`).join('')}<path d="M0 260h555M0 300h555" stroke="${dark}" stroke-width="20"/><path d="M330 60l-60 150h50l-40 120" stroke="${plum}" stroke-width="12" fill="none"/></svg>
  <svg x="615" y="460" width="555" height="410" viewBox="0 0 555 410"><rect width="555" height="410" fill="${dark}"/><path d="M0 205 555 60V350Z" fill="#fff3c4" opacity="0.85"/><circle cx="30" cy="205" r="52" fill="#fff"/></svg>`;

const drawings: Record<string, readonly [width: number, height: number, body: string]> = {
  'funke-page': [480, 480, `<rect width="480" height="480" fill="${indigo}"/>${rings(240, 240, 220, 8)}`],
  'funke-banner': [1200, 360, cloths(10, 3, 3)],
  'cloth-squares': [720, 720, cloths(6, 6, 1)],
  'cloth-tied': [1000, 800, `<rect width="1000" height="800" fill="${deep}"/>${tied(5, 4)}`],
  'zainab-page': [480, 480, town(480, 480, '#e9a862', '#fff0cf', '#8f3d1c', 3)],
  'zainab-banner': [1440, 480, town(1440, 480, '#e7b77e', '#fff3d9', '#8f3d1c', 7)],
  'town-night': [900, 1200, town(900, 1200, '#2b1a4f', '#f9dfa0', '#4c1a2c', 9)],
  'town-dawn': [1200, 800, town(1200, 800, '#f2a07b', '#fff0cf', '#7a1f45', 13)],
  'bola-page': [480, 480, front],
  'bola-banner': [1440, 480, `${night(1440, 480, 2)}${bus(480, 285, 0.75)}${bus(1010, 330, 0.5)}`],
  'bus-bridge': [1200, 900, `${night(1200, 900, 8)}${bus(360, 590, 1.3)}`],
  'bus-panels': [1200, 900, panels],
};

for (const [name, [width, height, body]] of Object.entries(drawings)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  const file = path.join(import.meta.dirname, 'media', `${name}.jpg`);
  await sharp(Buffer.from(svg)).jpeg({ quality: 74, mozjpeg: true }).toFile(file);
}
