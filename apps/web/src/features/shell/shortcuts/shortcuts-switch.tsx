import { useState } from 'react';
import * as m from '@udala/messages/shortcuts';
import { Switch } from '#ui/switch.tsx';
import { shortcutsOn, switchShortcuts } from './shortcuts-on.ts';

/** Setting of this device, whoever uses it. */
export function ShortcutsSwitch() {
  const [on, setOn] = useState(shortcutsOn);
  const choose = (chosen: boolean) => {
    switchShortcuts(chosen);
    setOn(chosen);
  };
  return (
    <Switch label={m.useThem} hint={m.useThemHint} checked={on} onChange={({ target }) => choose(target.checked)} />
  );
}
