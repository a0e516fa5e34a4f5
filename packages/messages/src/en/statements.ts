/** The page of a creator's statement; texts that appear in every form of it are in statements-server. */
export const range = 'Show';
export const ranges = { this: 'This month', last: 'Last month', own: 'Own dates' } as const;
export const from = 'From';
export const to = 'To';
export const show = 'Show these dates';
export const firstDayMissing = 'Choose the first day.';
export const lastDayMissing = 'Choose the last day.';
export const between = (from: string, to: string) => (from === to ? from : `${from} to ${to}`);
export const sums = 'In short';
export const lines = 'Every line';
export const downloads = { csv: 'Download CSV', pdf: 'Download PDF' } as const;
export const downloading = 'Downloading…';
export const fileName = (from: string, to: string, type: string) => `udala-statement-${from}-${to}.${type}`;
