import nodemailer from 'nodemailer';
import { MailError } from './mail-error.ts';

export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Of a letter that a crash may send twice: the same both times, so that a mailbox knows it again. */
  id?: string;
  /** The list it is sent to, and where a mail program leaves that at one click (RFC 8058). */
  list?: { name: string; unsubscribe: string };
  /** Sent even where its address refused others for good: somebody may be waiting for it who mended that. */
  isAlwaysTried?: boolean;
}

/** Hands letters to the mail server; throws a `MailError` when one is not taken. */
export interface Mail {
  send(email: EmailMessage): Promise<void>;
  /** Over connections of their own: no code waits behind a thousand letters. */
  sendBulk(email: EmailMessage): Promise<void>;
  close(): void;
}

/** A server may say nothing for this long. */
const SOCKET_TIMEOUT_MS = 20_000;
/** All of it, a server that says a little now and then included: what takes longer is cut, and tried again. */
export const SENDING_MAX_MS = 60_000;
/** To send is to wait; more of them at once than these wait inside. */
export const CONNECTIONS = 3;

interface Patience {
  socketTimeoutMs: number;
  sendingMaxMs: number;
}

const usual: Patience = { socketTimeoutMs: SOCKET_TIMEOUT_MS, sendingMaxMs: SENDING_MAX_MS };

/** Any SMTP server, over a few kept connections. */
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
        // So that no holiday notice answers (RFC 3834).
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
