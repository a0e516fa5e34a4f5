/**
 * What a mail server's no is about: the address, to which nothing will ever get; this letter, for now; or the server
 * itself, which takes none for now.
 */
export type MailErrorKind = 'address' | 'message' | 'server';

/** A letter that was not taken. It tells the codes alone: a server's words repeat the address, and this goes into the log. */
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
  /** The mail library's. */
  code: string;
  command: string;
  /** SMTP's, zero where the server said nothing. */
  status: number;
  /** RFC 3463's, where the server has them. */
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

/** The mailbox or its domain does not exist, has moved or is closed. One that is full may be emptied. */
const isGone = /^5\.1\.(?:[1236]|10)$|^5\.2\.1$/;
const mayBeGone = new Set([550, 551, 553]);
/** Where a server has no finer code, its words tell a mailbox that is not there from what it thinks of us or of the letter. */
const speaksOfUs =
  /relay|spam|junk|block|polic|listed|blacklist|reputation|denied|dmarc|\bspf\b|dkim|sender|authenti|rate|limit|quota|full/i;

function kindOf({ code, command, status, enhanced, words }: Rejection): MailErrorKind {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'server';
  // It may not be written to at all: no server was asked.
  if (command === 'API') return 'address';
  if (status === 421 || command.startsWith('MAIL') || /^4\.[37]\./.test(enhanced)) return 'server';
  if (!command.startsWith('RCPT') || status < 500) return 'message';
  if (enhanced !== '') return isGone.test(enhanced) ? 'address' : 'message';
  return mayBeGone.has(status) && !speaksOfUs.test(words) ? 'address' : 'message';
}
