import { useState } from 'react';
import type { DeletionObstacle } from '@udala/contract/account';
import * as m from '@udala/messages/account';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface ObstaclesDialogProps {
  obstacles: readonly DeletionObstacle[];
  failure: string | undefined;
  onLookAgain: () => Promise<void>;
  onClose: () => void;
}

const obstaclePaths = {
  offer: appPaths.setup,
  patrons: appPaths.members,
  balance: appPaths.payout,
  held: appPaths.payout,
  payout: appPaths.payout,
  charge: appPaths.payHistory,
} as const;

/** Lists the obstacles that block a deletion, each with a link to resolve it. */
export function ObstaclesDialog({ obstacles, failure, onLookAgain, onClose }: ObstaclesDialogProps) {
  const creator = useAppSelector(isCreator);
  const [busy, setBusy] = useState(false);
  const pathOf = (kind: DeletionObstacle['kind']) =>
    kind === 'dispute' || kind === 'refund' ? (creator ? appPaths.payout : appPaths.payHistory) : obstaclePaths[kind];
  const lookAgain = async () => {
    setBusy(true);
    await onLookAgain();
    setBusy(false);
  };
  return (
    <Dialog
      open
      title={m.notYetTitle}
      onClose={onClose}
      readFirst
      actions={
        <Button variant="tonal" busy={busy && m.looking} onClick={() => void lookAgain()}>
          {m.lookAgain}
        </Button>
      }
    >
      <p className="text-ink-2">{m.notYet}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {obstacles.map((obstacle) => {
          const { text, action } = m.obstacles[obstacle.kind](obstacle);
          return (
            <li key={obstacle.kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 grow basis-48 wrap-anywhere">{text}</p>
              <ButtonLink to={pathOf(obstacle.kind)} variant="tonal">
                {action}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      {failure !== undefined && !busy && (
        <div className="mt-3">
          <Banner tone="danger" urgent>
            {failure}
          </Banner>
        </div>
      )}
    </Dialog>
  );
}
