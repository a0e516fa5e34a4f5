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
      await transport.sendMail({ from, headers, ...letter });
    },
    close: () => transport.close(),
  };
}
