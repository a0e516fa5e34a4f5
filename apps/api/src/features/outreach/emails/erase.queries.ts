import { eraserOf } from '#platform/db/erase-rows.ts';

export const eraseQueuedPostEmails = eraserOf('queued_post_emails', 'recipient_id');
