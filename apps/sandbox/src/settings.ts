/** A site that may sign people in with Google, and its origin: no wildcard, as at Google. */
export type GoogleClient = { id: string; origin: string };

export type Settings = {
  port: number;
  smtpPort: number;
  /** File that stores mails, payments, webhooks, the clock and Google's key. */
  databaseFile: string;
  /** Secret shared with the api and the tests: opens `/control`. */
  key: string;
  paystackSecretKey: string;
  webhookUrl: string;
  clockUrl: string;
  google: GoogleClient;
};

export class SettingsError extends Error {}

/** @throws SettingsError with one sentence for each fault, all at once. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const faults: string[] = [];
  const settings = {
    port: readPort(env['SANDBOX_PORT'], 3001, 'SANDBOX_PORT', faults),
    smtpPort: readPort(env['SANDBOX_SMTP_PORT'], 3002, 'SANDBOX_SMTP_PORT', faults),
    databaseFile: env['SANDBOX_DB'] ?? '.udala/sandbox.db',
    key: env['SANDBOX_KEY'] ?? '',
    paystackSecretKey: env['PAYSTACK_SECRET_KEY'] ?? '',
    webhookUrl: readUrl(env['WEBHOOK_URL'], 'http://127.0.0.1:3000/webhooks/paystack', 'WEBHOOK_URL', faults),
    clockUrl: readUrl(env['CLOCK_URL'], 'http://127.0.0.1:3000/sandbox/clock', 'CLOCK_URL', faults),
    google: {
      id: env['GOOGLE_CLIENT_ID'] ?? 'udala.apps.googleusercontent.com',
      origin: readUrl(env['GOOGLE_ORIGIN'], 'http://localhost:3000', 'GOOGLE_ORIGIN', faults),
    },
  };
  if (settings.key === '') faults.push('SANDBOX_KEY is missing: the secret that the api and the sandbox share.');
  if (settings.paystackSecretKey.startsWith('sk_live_')) {
    faults.push('PAYSTACK_SECRET_KEY is a live key: the sandbox is for test keys (sk_test_…) alone.');
  } else if (!settings.paystackSecretKey.startsWith('sk_test_')) {
    faults.push('PAYSTACK_SECRET_KEY must be a test key (sk_test_…).');
  }
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  return settings;
}

function readPort(text: string | undefined, fallback: number, name: string, faults: string[]): number {
  if (text === undefined) return fallback;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) faults.push(`${name} must be a port between 0 and 65535.`);
  return port;
}

function readUrl(text: string | undefined, fallback: string, name: string, faults: string[]): string {
  const url = text ?? fallback;
  if (!/^https?:/.test(url) || !URL.canParse(url)) faults.push(`${name} must be an http address.`);
  return url;
}
