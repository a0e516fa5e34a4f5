/** A failure fully explained by its sentence: it is printed without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

const explained = /^(PlainError|ConfigError|SchemaError|MoneyStampError|ERR_PARSE_ARGS_.*)$/;

/** The sentence of a PlainError, else everything that helps to find the fault. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained = explained.test((error as NodeJS.ErrnoException).code ?? error.name);
  return isExplained ? error.message : (error.stack ?? error.message);
}

/** Runs a script's work; prints any error for the person and ends the process with 1. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(describe(error));
    process.exitCode = 1;
  }
}
