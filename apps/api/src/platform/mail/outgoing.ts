import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { queue } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import { MailError } from './mail-error.ts';
import { SENDING_MAX_MS, type EmailMessage, type Mail } from './mail.ts';
import { isSuppressed, noteSuppression } from './suppressions.queries.ts';

const DAY_SECONDS = 86_400;
/** Longer than sending can take, or an email in transit would be sent twice. */
const LEASE_SECONDS = (2 * SENDING_MAX_MS) / 1000;

/** Emails to send once the transaction that queued them commits. They may hold codes, so they are deleted once sent. */
export const outgoingMail = queue<EmailMessage>('mail', {
  retentionSeconds: DAY_SECONDS,
  deleteAfterSeconds: 60,
  expireInSeconds: LEASE_SECONDS,
});

interface Sending {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  log: Logger;
  mail: Mail;
}

export const sendOutgoingMail = (deps: Sending): void =>
  deps.jobs.work(outgoingMail, (message) => sendOne(deps, message));

/** A permanently rejecting address gets only emails that somebody may be waiting for. */
async function sendOne({ db, clock, log, mail }: Sending, message: EmailMessage): Promise<void> {
  // A deleted account has no address any more.
  if (message.to === '') return;
  if (!message.isAlwaysTried && (await isSuppressed(db, message.to))) {
    log.info('an email to a suppressed address was left out');
    return;
  }
  try {
    await mail.send(message);
  } catch (error) {
    if (!(error instanceof MailError) || error.kind !== 'address') throw error;
    log.warn({ codes: error.codes }, 'an address is suppressed: its mail server rejects it for good');
    await noteSuppression(db, { email: message.to, reason: error.codes, now: clock.now() });
  }
}
