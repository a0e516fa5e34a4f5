import { createHash } from 'node:crypto';
import { minutes } from '#platform/clock.ts';
import { MailError } from '#platform/mail/mail-error.ts';
import type { EmailMessage } from '#platform/mail/mail.ts';
import { noteSuppression } from '#platform/mail/suppressions.queries.ts';
import type { Deps } from '#app/deps.ts';

/** Pauses sending to a mail server that accepts no emails at all, longer each time, until it accepts one. */
export interface Backoff {
  isOver(): boolean;
  begin(): void;
  end(): void;
}

const SHORTEST_MS = minutes(1);
const LONGEST_MS = minutes(15);

export function createBackoff({ clock }: Pick<Deps, 'clock'>): Backoff {
  let until = 0;
  let lastMs = 0;
  const isOver = () => clock.now().getTime() >= until;
  return {
    isOver,
    begin() {
      // Several emails were in transit when the server failed; only the first failure doubles the delay.
      if (!isOver()) return;
      lastMs = Math.min(Math.max(lastMs * 2, SHORTEST_MS), LONGEST_MS);
      until = clock.now().getTime() + lastMs;
    },
    end() {
      lastMs = 0;
    },
  };
}

/** `never`: the address rejects emails for good and is now in the suppressions. */
export type Outcome = 'sent' | 'never' | 'later';

/**
 * Sends one of very many emails, and records a failure: the server's in the backoff, the address's in the suppressions.
 */
export async function sendBulk(
  deps: Pick<Deps, 'clock' | 'db' | 'log' | 'mail'>,
  backoff: Backoff,
  message: EmailMessage,
): Promise<Outcome> {
  try {
    await deps.mail.sendBulk(message);
    backoff.end();
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    deps.log.warn({ err: error, codes: error.codes, kind: error.kind }, 'an email about posts was not accepted');
    if (error.kind === 'server') backoff.begin();
    if (error.kind !== 'address') return 'later';
    await noteSuppression(deps.db, { email: message.to, reason: error.codes, now: deps.clock.now() });
    return 'never';
  }
}

/** Hashes the event and its recipient into an id, so that the Message-ID reveals neither. */
export const emailId = (...of: readonly string[]): string =>
  createHash('sha256').update(of.join(' ')).digest('hex').slice(0, 32);
