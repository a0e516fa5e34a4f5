import { useState } from 'react';
import * as m from '@udala/messages/offline';
import { chooseSaveData, chosenSaveData, type SaveData } from '#lib/few-bytes.ts';
import { Segmented } from '#ui/segmented.tsx';

const choices = (['auto', 'on', 'off'] as const).map((value) => ({ value, text: m.saveDataChoices[value] }));

/** Data-saving setting of this device; like the theme, it is independent of the signed-in person. */
export function SaveDataChoice() {
  const [chosen, setChosen] = useState<SaveData>(chosenSaveData);
  const choose = (value: SaveData) => {
    chooseSaveData(value);
    setChosen(value);
  };
  return (
    <div className="grid gap-2">
      <Segmented legend={m.saveData} name="saveData" options={choices} value={chosen} onChoose={choose} />
      <p className="text-small text-ink-2">{m.saveDataHint}</p>
    </div>
  );
}
