import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { days, later, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { deleteAlarmEmailsBefore, insertAlarmEmail } from './monitoring.queries.ts';

const POLL_INTERVAL_MS = minutes(1);
const HOUR_MS = minutes(60);
const RETENTION_MS = days(30);
const OF_BOOKS = 'money_alarm_';

export interface AlarmWatch {
  /** Emails what was raised since the last look. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Emails the operator when an alarm is raised in this process: at most once an hour for each alarm, in all processes
 * together. Without an OPERATOR_EMAIL nobody is emailed, and counters and log are all there is.
 */
export function watchAlarms(deps: Deps): AlarmWatch {
  const seen = new Map<string, number>();
  const look = async () => {
    const { values } = await deps.metrics.events.get();
    for (const { labels, value } of values) {
      const event = String(labels.event);
      const isRaised = value > (seen.get(event) ?? 0) && isAlarm(event);
      // Before it is emailed: a failure is no reason to repeat the others.
      seen.set(event, value);
      if (isRaised) await emailAlarm(deps, event);
    }
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => deps.log.error({ err: error }, 'an alarm could not be emailed'));
  }, POLL_INTERVAL_MS);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}

const { alarms: m } = catalogue(sourceLocale);

const isAlarm = (event: string): boolean => event in m.meanings || event.startsWith(OF_BOOKS);

async function emailAlarm({ db, clock, config, jobs }: Deps, event: string): Promise<void> {
  const { operatorEmail: to } = config;
  if (to === null) return;
  const now = clock.now();
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await inTransaction(db, async (tx) => {
    if (!(await insertAlarmEmail(tx, event, hour))) return;
    await deleteAlarmEmailsBefore(tx, later(now, -RETENTION_MS));
    const email = composeEmail({
      reader: { to, locale: sourceLocale },
      subject: m.subject(event),
      parts: [m.meanings[event] ?? m.booksDiffer, m.whereToLook(event)],
      because: m.because,
    });
    await jobs.send(tx, outgoingMail, { ...email, isAlwaysTried: true });
  });
}
