import { PlainError } from '../terminal.ts';

interface Via {
  title?: string;
  url?: string;
}
interface Report {
  message?: string;
  /** Error of the registry, if it answered with one. */
  statusCode?: number;
  error?: { code?: string; summary?: string };
  vulnerabilities?: Record<string, { severity: string; range: string; via: (string | Via)[] }>;
}

/** Start of npm's message when the registry, or the network on the way, failed. Any other failure is ours to fix. */
const unanswered = /^(?:request to \S+ failed|network timeout|response timeout|invalid (?:json )?response body)/i;

const grave = new Set(['high', 'critical']);

/**
 * Reads the output of `npm audit --json`: a one-sentence summary, and the vulnerabilities that must be fixed. @throws
 * PlainError where npm itself failed
 */
export function readAudit(said: string): { summary: string; holes: string[] } {
  const { message = '', statusCode, error, vulnerabilities } = parse(said);
  if (!vulnerabilities) {
    if (statusCode === undefined && !unanswered.test(message)) {
      const why = [error?.code, error?.summary, message].filter(Boolean).join(' ');
      throw new PlainError(`npm audit did not run: ${why || 'it broke down without a word'}.`);
    }
    return { summary: `npm audit: the registry gave no answer, nothing was looked at (${message}).`, holes: [] };
  }
  const all = Object.entries(vulnerabilities);
  const holes = all
    .filter(([, { severity }]) => grave.has(severity))
    .map(
      ([name, { severity, range, via }]) =>
        `${name} ${range || '(any version)'}: ${severity}, ${via.map(wordsOf).join('; ')}`,
    );
  return {
    summary: `npm audit: ${all.length} known in what runs on a server, ${holes.length} high or critical.`,
    holes,
  };
}

function parse(said: string): Report {
  try {
    return JSON.parse(said) as Report;
  } catch {
    return {};
  }
}

const wordsOf = (via: string | Via): string => (typeof via === 'string' ? `by ${via}` : `${via.title} ${via.url}`);
