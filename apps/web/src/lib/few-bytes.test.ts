import { afterEach, expect, it } from 'vitest';
import { chooseSaveData, chosenSaveData, wantsFewBytes } from './few-bytes.ts';
import { clearPersonalData } from './session-storage.ts';

const onNetwork = (connection: { saveData?: boolean; effectiveType?: string } | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

afterEach(() => {
  chooseSaveData('auto');
  onNetwork(undefined);
});

it.each([
  [undefined, false],
  [{ effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ saveData: true, effectiveType: '4g' }, true],
])('follows the network: %o', (connection, few) => {
  onNetwork(connection);
  expect(wantsFewBytes()).toBe(few);
});

it('prefers the device’s setting to the network, also for the next person who signs in', () => {
  onNetwork({ effectiveType: '2g' });
  chooseSaveData('off');
  expect(wantsFewBytes()).toBe(false);
  onNetwork({ effectiveType: '4g' });
  chooseSaveData('on');
  clearPersonalData();
  expect(wantsFewBytes()).toBe(true);
  expect(chosenSaveData()).toBe('on');
});
