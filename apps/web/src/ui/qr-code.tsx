import { encode } from 'uqr';

/** Width of the light margin in modules, required for recognition by cameras (ISO 18004). */
const quietZone = 4;

/** A QR code, dark on white in both themes: few cameras read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.flatMap(pathOfRow).join('')} fill="#000" />
    </svg>
  );
}

/** One bar for each run of dark squares. */
const pathOfRow = (row: readonly boolean[], y: number): string[] =>
  row.flatMap((dark, x) => (dark && row[x - 1] !== true ? [`M${x} ${y}h${runFrom(row, x)}v1H${x}z`] : []));

function runFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end === -1 ? row.length : end) - start;
}
