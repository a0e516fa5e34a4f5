interface Via {
  title?: string;
  url?: string;
}
interface Report {
  message?: string;
  vulnerabilities?: Record<string, { severity: string; range: string; via: (string | Via)[] }>;
}

const grave = new Set(['high', 'critical']);

/** What `npm audit --json` found: one sentence, and what must not be there. */
export function readAudit(said: string): { told: string; holes: string[] } {
  const { message, vulnerabilities } = parse(said);
  if (!vulnerabilities) {
    return {
      told: `npm audit: the registry gave no answer, nothing was looked at (${message ?? 'no words'}).`,
      holes: [],
    };
  }
  const all = Object.entries(vulnerabilities);
  const holes = all
    .filter(([, { severity }]) => grave.has(severity))
    .map(
      ([name, { severity, range, via }]) =>
        `${name} ${range || '(any version)'}: ${severity}, ${via.map(wordsOf).join('; ')}`,
    );
  return { told: `npm audit: ${all.length} known in what runs on a server, ${holes.length} high or critical.`, holes };
}

function parse(said: string): Report {
  try {
    return JSON.parse(said) as Report;
  } catch {
    return {};
  }
}

const wordsOf = (via: string | Via): string => (typeof via === 'string' ? `by ${via}` : `${via.title} ${via.url}`);
