import { naira } from '@udala/messages/money';
import { commandEmail } from '../../apps/api/src/features/insight/console/request-email.ts';
import { findOperators } from '../../apps/api/src/features/insight/console/requests.queries.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import type { Tx } from '../../apps/api/src/platform/db/transaction.ts';
import { outgoingMail } from '../../apps/api/src/platform/mail/outgoing.ts';
import { PlainError } from '../terminal.ts';

type Reporter = Pick<Deps, 'config' | 'db' | 'jobs'>;

const isAbove = ({ config }: Reporter, kobo: number): boolean => kobo > config.secondPersonAboveNaira * 100;

/**
 * Above the set sum the money console has a second operator confirm, or waits a day for a single one. Whoever has the
 * machine can do without, but has to say so.
 * @throws PlainError unless they do, or nobody has the console.
 */
export async function assertMayAlone(deps: Reporter, kobo: number, { alone }: { alone: boolean }): Promise<void> {
  if (alone || !isAbove(deps, kobo) || (await findOperators(deps.db)).length === 0) return;
  throw new PlainError(
    `${naira(kobo)} is above MONEY_SECOND_PERSON_ABOVE: do it in the money console, where another operator confirms it. Or say --alone: then every operator gets an email.`,
  );
}

/** Tells every operator of what a command moved above the set sum, in the transaction that moves it. */
export async function reportAlone(
  { config, jobs }: Reporter,
  tx: Tx,
  done: { action: 'refund' | 'book'; kobo: number; about: string; reason: string; login: string },
): Promise<void> {
  if (!isAbove({ config, jobs, db: tx }, done.kobo)) return;
  for (const { email } of await findOperators(tx)) await jobs.send(tx, outgoingMail, commandEmail(email, config, done));
}
