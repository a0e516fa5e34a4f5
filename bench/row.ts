/** What one row of the bench measures. */
export interface Row {
  name: string;
  /** Takes hours: measured only where it is asked for by its name. */
  isLong?: true;
  measure: (options: BenchOptions) => Promise<readonly Measured[]>;
}

/** What rows that take their time can be told. */
export interface BenchOptions {
  /** How much of it, for a quick look. */
  count?: number;
}

export interface Measured {
  /** Which of the row's figures, where it has several. */
  part?: string;
  ours: string;
  yardstick: string;
  /** Ours over the yardstick. */
  ratio: number;
  goal: { ratio: number; is: 'at least' | 'at most' };
  /** Figures printed beside the verdict that do not decide it. */
  beside?: string;
}

export const holds = ({ ratio, goal }: Measured): boolean =>
  goal.is === 'at least' ? ratio >= goal.ratio : ratio <= goal.ratio;

/** The one line a row prints. */
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
