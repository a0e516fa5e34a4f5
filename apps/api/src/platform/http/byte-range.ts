export interface ByteRange {
  /** Both inclusive. */
  start: number;
  end: number;
}

const single = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a Range header requests: null for the whole file (also for several parts, which a server may
 * decline), 'unsatisfiable' for a part outside the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = single.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return start < size && start <= end ? { start, end } : 'unsatisfiable';
}
