import { Smartphone } from 'lucide-react';
import { useId, useState } from 'react';
import * as m from '@udala/messages/offline';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAppBytes, useInstall, type WayToInstall } from './use-install.ts';
import { countVisit, maySpeak, noteDeclined } from './visits.ts';

/** Offers to keep Udala on the phone, to who comes back or has paid: a card on home, which a no takes away for a month. */
export function InstallCard() {
  const [welcome, setWelcome] = useState(() => maySpeak(countVisit(), Date.now()));
  const way = useInstall();
  const decline = () => {
    noteDeclined();
    setWelcome(false);
  };
  return welcome && way && <Offer way={way} onDecline={decline} />;
}

function Offer({ way: { act }, onDecline }: { way: WayToInstall; onDecline: () => void }) {
  const bytes = useAppBytes();
  const titleId = useId();
  if (bytes === undefined) return null;
  const accept = async () => {
    if (!(await act?.())) onDecline();
  };
  return (
    <section
      aria-labelledby={titleId}
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 mx-auto grid max-w-110 gap-3 rounded-card border border-line bg-surface p-4 shadow-lg lg:inset-x-auto lg:end-6 lg:bottom-6"
    >
      <div className="flex items-start gap-3">
        <Icon of={Smartphone} className="mt-0.5 text-primary" />
        <div>
          <h2 id={titleId} className="font-bold">
            {m.installTitle}
          </h2>
          <p className="text-ink-2">{m.installHint(bytes)}</p>
          {!act && <p className="text-ink-2">{m.howOnIphone}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {act && <Button onClick={() => void accept()}>{m.install}</Button>}
        <Button variant="quiet" onClick={onDecline}>
          {m.notNow}
        </Button>
      </div>
    </section>
  );
}
