import { Smartphone } from 'lucide-react';
import * as m from '@udala/messages/offline';
import { Button } from '#ui/button.tsx';
import { useInstall } from './use-install.ts';

/** Settings row to install the app, shown where that is possible. */
export function InstallRow() {
  const installOption = useInstall();
  const { act } = installOption ?? {};
  if (act)
    return (
      <Button variant="tonal" icon={Smartphone} wide onClick={() => void act()}>
        {m.installApp}
      </Button>
    );
  return installOption && <p className="text-ink-2">{`${m.installApp}: ${m.howOnIphone}`}</p>;
}
