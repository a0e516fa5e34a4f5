import { Smartphone } from 'lucide-react';
import * as m from '@udala/messages/offline';
import { Button } from '#ui/button.tsx';
import { useInstall } from './use-install.ts';

/** Where Udala can be installed: the way to do it. */
export function InstallRow() {
  const installOption = useInstall();
  const { act } = installOption ?? {};
  if (act)
    return (
      <Button variant="quiet" icon={Smartphone} wide onClick={() => void act()}>
        {m.installApp}
      </Button>
    );
  return installOption && <p className="text-ink-2">{`${m.installApp}: ${m.howOnIphone}`}</p>;
}
