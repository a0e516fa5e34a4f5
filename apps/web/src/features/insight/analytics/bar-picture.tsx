import { scaleBand, scaleLinear } from 'd3-scale';

/** Most date labels that fit under the bars on a phone, and most grid lines behind them. */
const mostDates = 4;
const lines = 4;
const gap = 0.3;
const height = 256;
const [top, bottom] = [12, 228];
/** Offsets of the scale labels from their line, in pixels. */
const lift = 4;
const drop = 20;
const colours = ['fill-primary', 'fill-edge'];

interface BarPictureProps {
  labels: readonly string[];
  /** One value for each label; negative values hang below the zero line. */
  series: readonly (readonly number[])[];
  /** Sentence that describes the picture for screen readers. */
  label: string;
  say: (value: number) => string;
}

/** Bar chart with horizontal positions in percent of the width: it fits a rotated phone and a printed page. */
export function BarPicture({ labels, series, label, say }: BarPictureProps) {
  const values = series.flat();
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [bottom, top]).nice(lines);
  const x = scaleBand([...labels.keys()], [0, 100]).paddingInner(gap);
  const ticks = y.ticks(lines).filter(Number.isInteger);
  const every = Math.ceil(labels.length / mostDates);
  return (
    <div role="img" aria-label={label} className="flex fill-ink-2 pe-5 text-micro tabular-nums">
      <svg height={height} className="w-12 shrink-0">
        {ticks.map((value) => (
          <text key={value} x="40" y={y(value) + lift} textAnchor="end">
            {say(value)}
          </text>
        ))}
      </svg>
      {/* The last date is wider than its bar and overflows to the right. */}
      <svg height={height} className="w-full min-w-0 overflow-visible">
        {ticks.map((value) => (
          <line
            key={value}
            x2="100%"
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? 'stroke-edge' : 'stroke-line'}
          />
        ))}
        {series.map((of, number) =>
          of.map((value, index) => (
            <rect
              key={`${number} ${labels[index] ?? ''}`}
              x={`${x(index) ?? 0}%`}
              width={`${x.bandwidth()}%`}
              y={Math.min(y(0), y(value))}
              height={Math.abs(y(value) - y(0))}
              className={colours[number]}
            />
          )),
        )}
        {labels.map((text, index) =>
          (labels.length - 1 - index) % every === 0 ? (
            <text key={text} x={`${(x(index) ?? 0) + x.bandwidth() / 2}%`} y={bottom + drop} textAnchor="middle">
              {text}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}
