import nodemailer from 'nodemailer';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a letter to the mail server; throws when it is not taken, so that the job tries again. */
export interface Mail {
  send(letter: Letter): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

/** Any SMTP server, over a few kept connections. */
export function createMail({ smtpUrl, from }: { smtpUrl: string; from: string }): Mail {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // So that no holiday notice answers (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return {
    async send(letter) {
      try {
        await transport.sendMail({ from, headers, ...letter });
      } catch (error) {
        throw new Error(`the mail server did not take a letter: ${reasonOf(error)}`);
      }
    },
    close: () => transport.close(),
  };
}

/** The codes alone: a mail server's words repeat the address, and this goes into the log. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number').join(' ');
}
