import type { Jobs } from '../jobs/jobs.ts';
import { queue } from '../jobs/jobs.ts';
import type { Letter, Mail } from './mail.ts';

const DAY_SECONDS = 86_400;

/** Letters to be sent once the transaction that wrote them commits. They may hold codes, so none is kept when it is gone. */
export const outgoingMail = queue<Letter>('mail', { retentionSeconds: DAY_SECONDS, deleteAfterSeconds: 60 });

export const sendOutgoingMail = ({ jobs, mail }: { jobs: Jobs; mail: Mail }): void =>
  jobs.work(outgoingMail, (letter) => mail.send(letter));
