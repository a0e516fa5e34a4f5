import { CircleCheck } from 'lucide-react';
import { isLikeName } from '@udala/contract/name-likeness';
import * as m from '@udala/messages/payouts';
import { tryAgain } from '@udala/messages/ui';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAppSelector } from '#state/hooks.ts';
import type { Found } from './found.ts';

/** Shows the account holder's name before anything is saved. */
export function FoundName({ found: { name, isAsking, failure, again } }: { found: Found }) {
  const own = useAppSelector(({ session }) => session.profile?.name ?? '');
  return (
    <div className="grid gap-2">
      <div role="status">
        {isAsking && <p className="text-ink-2">{m.lookingUp}</p>}
        {name !== undefined && (
          <p className="flex items-start gap-2 rounded-control bg-success-soft p-3 font-semibold">
            <Icon of={CircleCheck} className="mt-0.5 text-success" />
            <span className="min-w-0 wrap-anywhere">{m.isThisYou(name)}</span>
          </p>
        )}
        {name !== undefined && own !== '' && !isLikeName(own, name) && (
          <p className="mt-2 rounded-control bg-accent-soft p-3 text-accent-text wrap-anywhere">{m.nameDiffers(own)}</p>
        )}
        {failure !== undefined && <p className="rounded-control bg-danger-soft p-3">{failure}</p>}
      </div>
      {failure !== undefined && (
        <div>
          <Button variant="link" onClick={again}>
            {tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
