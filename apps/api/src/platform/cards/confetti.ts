/** Seven: with a number of Fibonacci's, like eight, pieces of one colour would lie in arms. */
const colours = ['#7a1f45', '#ffa94d', '#17703f', '#3a3f9e', '#c9302c', '#0f6468', '#e0a800'];
const PIECES = 90;
/** Radians by which each piece is turned from the last: no two are near each other, and none stand in rows. */
const TURN = 2.399_963;
const RIM = 12;

export interface Circle {
  x: number;
  y: number;
  radius: number;
}

interface Box {
  left: number;
  width: number;
  height: number;
}

/** Confetti that flies outwards from a circle, within a box, and a light rim around the circle. The same for a seed. */
export function confettiAround({ x, y, radius }: Circle, { left, width, height }: Box, seed: number): string {
  let pieces = '';
  for (let nth = 0; nth < PIECES; nth += 1) {
    const angle = nth * TURN + (seed % 360);
    const away = radius + 36 + 330 * ((nth + 1) / PIECES) ** 1.2;
    const size = 13 + ((seed >>> (nth % 16)) % 9);
    const [middle, top] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away];
    if (middle < left + size || middle > left + width - size || top < size || top > height - size) continue;
    pieces += pieceAt(middle, top, {
      size,
      turned: (nth * 67) % 180,
      kind: nth % 3,
      colour: colours[nth % colours.length],
    });
  }
  return `${pieces}<circle cx="${x}" cy="${y}" r="${radius + RIM}" fill="#ffffff"/>`;
}

interface Piece {
  size: number;
  turned: number;
  kind: number;
  colour: string | undefined;
}

function pieceAt(x: number, y: number, { size, turned, kind, colour = '' }: Piece): string {
  const place = `transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turned})"`;
  const half = size / 2;
  if (kind === 0) return `<circle ${place} r="${half * 0.8}" fill="${colour}"/>`;
  if (kind === 1)
    return `<rect ${place} x="${-half}" y="${-half * 0.5}" width="${size}" height="${half}" rx="2" fill="${colour}"/>`;
  const wave = `M${-size} 0q${half} ${-size} ${size} 0t${size} 0`;
  return `<path ${place} d="${wave}" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>`;
}
