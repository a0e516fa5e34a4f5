import { eraserOf } from '#platform/db/erase-rows.ts';

export const eraseInvitations = eraserOf('invitations', 'creator_id');
export const eraseInvitationEmails = eraserOf('invitation_emails', 'creator_id');
