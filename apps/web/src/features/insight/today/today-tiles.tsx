import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { unansweredMax, type Today } from '@udala/contract/today';
import { nairaSpoken } from '@udala/messages/money';
import * as m from '@udala/messages/today';
import { shortCount } from '#lib/count.ts';
import { about } from '#lib/money.ts';
import { joinClasses } from '#ui/join-classes.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { appPaths } from '#state/app-paths.ts';

/** A creator's three figures, each a link to what is behind it; without them until they are loaded. */
export function TodayTiles({ today }: { today: Today | undefined }) {
  return (
    <ul className="flex min-h-22 flex-wrap gap-2">
      <Tile to={appPaths.members} label={m.patrons} figure={today && shortCount(today.patrons)}>
        {today && today.patronsChange !== 0 && <Change by={today.patronsChange} />}
      </Tile>
      <Tile
        to={appPaths.payout}
        label={m.thisMonth}
        figure={today && about(today.monthNetKobo)}
        spoken={today && nairaSpoken(today.monthNetKobo)}
        isWide
      />
      <Tile
        to={appPaths.commentsToAnswer}
        label={m.toAnswer}
        figure={today && (today.toAnswer < unansweredMax ? String(today.toAnswer) : m.atLeast(unansweredMax - 1))}
      />
    </ul>
  );
}

interface TileProps {
  to: string;
  label: string;
  figure: string | undefined;
  /** For screen readers, where the figure is not read as it is written. */
  spoken?: string | undefined;
  /** A sum needs more room than a count. */
  isWide?: boolean;
  children?: ReactNode;
}

function Tile({ to, label, figure = m.unknown, spoken, isWide = false, children }: TileProps) {
  return (
    <li className={joinClasses('min-w-0', isWide ? 'grow-[3] basis-28' : 'grow basis-20')}>
      <Link
        to={to}
        className="flex h-full min-h-22 flex-col gap-0.5 rounded-card bg-primary-soft px-2.5 py-3 text-primary transition hover:bg-primary-tint active:scale-98"
      >
        <span className="truncate text-small text-ink-2">{label}</span>
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <span
            aria-hidden={spoken !== undefined}
            className={joinClasses('font-display font-bold tabular-nums', sizeOf(figure))}
          >
            {figure}
          </span>
          {spoken !== undefined && <VisuallyHidden>{spoken}</VisuallyHidden>}
          {children}
        </span>
      </Link>
    </li>
  );
}

/** As large as the tile holds on a narrow phone. */
function sizeOf({ length }: string): string {
  if (length <= 8) return 'text-h2';
  return length <= 10 ? 'text-h3' : 'text-body';
}

function Change({ by }: { by: number }) {
  const count = Math.abs(by);
  return (
    <span className="text-micro font-semibold text-ink-2">
      <span aria-hidden>{`${by > 0 ? '▲' : '▼'}${shortCount(count)}`}</span>
      <VisuallyHidden>{by > 0 ? m.more(count) : m.fewer(count)}</VisuallyHidden>
    </span>
  );
}
