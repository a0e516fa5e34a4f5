import { eraserOf } from '#platform/db/erase-rows.ts';

export const eraseNotifications = eraserOf('notifications', 'recipient_id');
