import { saveText, readText } from './session-storage.ts';

/** The Network Information API, which not all browsers have and TypeScript's types leave out. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** The device's setting; `auto` follows the browser's report of the network. */
export type SaveData = 'auto' | 'on' | 'off';

export function chosenSaveData(): SaveData {
  const saved = readText('saveData');
  return saved === 'on' || saved === 'off' ? saved : 'auto';
}

export const chooseSaveData = (chosen: SaveData): void => saveText('saveData', chosen === 'auto' ? null : chosen);

/** True if pictures should load only on request: by the setting, by Save-Data, or on a slow network. */
export function wantsFewBytes(): boolean {
  const chosen = chosenSaveData();
  if (chosen !== 'auto') return chosen === 'on';
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || /[23]g$/.test(connection?.effectiveType ?? '');
}
