/**
 * Scope of an SMTP error: the address, which will never accept an email; this message, for now; or the server, which
 * accepts no email for now.
 */
export type MailErrorKind = 'address' | 'message' | 'server';

/** A rejected email. Contains only codes: a server's text repeats the address, and errors are logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly kind: MailErrorKind;
  /** E.g. `550 5.1.1`. */
  readonly codes: string;

  constructor(thrown: unknown) {
    const rejection = readRejection(thrown);
    super(`the mail server did not accept an email: ${[rejection.code, rejection.status].filter(Boolean).join(' ')}`);
    this.kind = kindOf(rejection);
    this.codes = [rejection.status, rejection.enhanced].filter(Boolean).join(' ');
  }
}

interface Rejection {
  /** Error code of the mail library. */
  code: string;
  command: string;
  /** SMTP status, zero if the server sent none. */
  status: number;
  /** Enhanced status code (RFC 3463), if the server sent one. */
  enhanced: string;
  words: string;
}

function readRejection(thrown: unknown): Rejection {
  const { code, command, responseCode, response } = thrown as Record<string, unknown>;
  const words = typeof response === 'string' ? response : '';
  return {
    code: typeof code === 'string' ? code : '',
    command: typeof command === 'string' ? command : '',
    status: typeof responseCode === 'number' ? responseCode : 0,
    enhanced: /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(words)?.[1] ?? '',
    words,
  };
}

/**
 * The mailbox or its domain does not exist, has moved or is closed. A full mailbox may be emptied, so it does not
 * count.
 */
const isGone = /^5\.1\.(?:[1236]|10)$|^5\.2\.1$/;
const mayBeGone = new Set([550, 551, 553]);
/** Words by which a server without enhanced codes rejects our server or the message, rather than the mailbox. */
const speaksOfUs =
  /relay|spam|junk|block|polic|listed|blacklist|reputation|denied|dmarc|\bspf\b|dkim|sender|authenti|rate|limit|quota|full/i;

function kindOf({ code, command, status, enhanced, words }: Rejection): MailErrorKind {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'server';
  // The library found the address invalid: no server was asked.
  if (command === 'API') return 'address';
  if (status === 421 || command.startsWith('MAIL') || /^4\.[37]\./.test(enhanced)) return 'server';
  if (!command.startsWith('RCPT') || status < 500) return 'message';
  if (enhanced !== '') return isGone.test(enhanced) ? 'address' : 'message';
  return mayBeGone.has(status) && !speaksOfUs.test(words) ? 'address' : 'message';
}
