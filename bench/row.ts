/** One row of the bench: a measurement against its yardstick. */
export interface Row {
  name: string;
  /** Takes hours: measured only when requested by name. */
  isLong?: true;
  measure: (options: BenchOptions) => Promise<readonly Measured[]>;
}

/** Options of rows that take long. */
export interface BenchOptions {
  /** Number of items to measure, for a quick look. */
  count?: number;
  /** Address of another server that is asked in the same way. */
  beside?: string;
}

export interface Measured {
  /** Name of the figure, where a row has several. */
  part?: string;
  ours: string;
  yardstick: string;
  /** Ours divided by the yardstick. */
  ratio: number;
  goal: { ratio: number; is: 'at least' | 'at most' };
  /** Figures printed beside the verdict that do not decide it. */
  beside?: string;
}

export const holds = ({ ratio, goal }: Measured): boolean =>
  goal.is === 'at least' ? ratio >= goal.ratio : ratio <= goal.ratio;

/** Formats the one line a row prints. */
export function lineOf(name: string, measured: Measured): string {
  const { part, ours, yardstick, ratio, goal, beside } = measured;
  const sign = goal.is === 'at least' ? '≥' : '≤';
  return [
    (part === undefined ? name : `${name} ${part}`).padEnd(18),
    `ours ${ours}`,
    `yardstick ${yardstick}`,
    `ratio ${ratio.toFixed(2)}`,
    `goal ${sign} ${goal.ratio.toFixed(2)}`,
    holds(measured) ? 'holds' : 'falls short',
    ...(beside === undefined ? [] : [`(${beside})`]),
  ].join('   ');
}
