import nodemailer from 'nodemailer';
import { MailError } from './mail-error.ts';

export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Message id of an email that a crash may send twice: the same both times, so that a mailbox can deduplicate it. */
  id?: string;
  /** The mailing list, and the address for one-click unsubscribing (RFC 8058). */
  list?: { name: string; unsubscribe: string };
  /** Sent even to a suppressed address: the person may have repaired it and be waiting for this email. */
  isAlwaysTried?: boolean;
}

/** Sends emails over SMTP; throws a `MailError` when one is rejected. */
export interface Mail {
  send(email: EmailMessage): Promise<void>;
  /** Uses separate connections, so that no code waits behind thousands of emails. */
  sendBulk(email: EmailMessage): Promise<void>;
  close(): void;
}

/** Timeout for a server that sends nothing. */
const SOCKET_TIMEOUT_MS = 20_000;
/** Timeout of a whole delivery, for a server that sends a little now and then; it is retried later. */
export const SENDING_MAX_MS = 60_000;
/** Sending is mostly waiting; further emails wait for a connection. */
export const CONNECTIONS = 3;

interface Patience {
  socketTimeoutMs: number;
  sendingMaxMs: number;
}

const usual: Patience = { socketTimeoutMs: SOCKET_TIMEOUT_MS, sendingMaxMs: SENDING_MAX_MS };

/** Any SMTP server, with a small connection pool. */
export function createMail(
  { smtpUrl, from }: { smtpUrl: string; from: string },
  { socketTimeoutMs, sendingMaxMs }: Patience = usual,
): Mail {
  const [soon, bulk] = [openTransport(smtpUrl, socketTimeoutMs), openTransport(smtpUrl, socketTimeoutMs)];
  const domain = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const sendOver = async (transport: typeof soon, { to, subject, text, html, id, list }: EmailMessage) => {
    try {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
        // Suppresses automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...(list && listHeaders(list, domain)) },
        signal: AbortSignal.timeout(sendingMaxMs),
      });
    } catch (error) {
      throw new MailError(error);
    }
  };
  return {
    send: (email) => sendOver(soon, email),
    sendBulk: (email) => sendOver(bulk, email),
    close() {
      soon.close();
      bulk.close();
    },
  };
}

const openTransport = (url: string, socketTimeoutMs: number) =>
  nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: socketTimeoutMs,
    greetingTimeout: socketTimeoutMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

const listHeaders = ({ name, unsubscribe }: NonNullable<EmailMessage['list']>, domain: string) => ({
  'List-Id': `<${name}.${domain}>`,
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
