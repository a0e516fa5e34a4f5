import { readText, saveText } from '#lib/session-storage.ts';

/** True unless switched off on this device. */
export const shortcutsOn = (): boolean => readText('shortcuts') !== 'off';

export const switchShortcuts = (on: boolean): void => saveText('shortcuts', on ? null : 'off');
