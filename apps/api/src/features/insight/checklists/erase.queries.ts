import { eraserOf } from '#platform/db/erase-rows.ts';

export const eraseChecklist = eraserOf('checklists', 'user_id');
