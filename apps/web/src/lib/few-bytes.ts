import { saveText, readText } from './session-storage.ts';

/** Not in every browser, and so not in TypeScript's. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** The choice of this device; `auto` goes by what the browser says of the network. */
export type SaveData = 'auto' | 'on' | 'off';

export function chosenSaveData(): SaveData {
  const saved = readText('saveData');
  return saved === 'on' || saved === 'off' ? saved : 'auto';
}

export const chooseSaveData = (chosen: SaveData): void => saveText('saveData', chosen === 'auto' ? null : chosen);

/** Whether pictures should wait until they are asked for: it was chosen, Save-Data is on, or the network is slow. */
export function wantsFewBytes(): boolean {
  const chosen = chosenSaveData();
  if (chosen !== 'auto') return chosen === 'on';
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || /[23]g$/.test(connection?.effectiveType ?? '');
}
