import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AuthSession } from '@udala/contract/security';
import * as m from '@udala/messages/security';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { SessionRow } from './sessions-row.tsx';

/** Number of rows shown before "show all": few people look through more. */
const shownAtFirst = 5;

interface SessionsListProps {
  current: readonly AuthSession[];
  others: readonly AuthSession[];
}

export function SessionsList({ current, others }: SessionsListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [ended, setEnded] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const sessions = [...current, ...others];
  const shown = showsAll ? sessions : sessions.slice(0, shownAtFirst);

  /** Moves the focus to the first added row, because the button disappears. */
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    focusIn(list.current?.children[shown.length]);
  };
  /** Moves the focus from the removed row to the next one, or to the previous one. */
  const moveOn = (id: string, name: string) => {
    const rows = [...(list.current?.children ?? [])];
    const at = shown.findIndex((session) => session.id === id);
    focusIn(rows[at + 1] ?? rows[at - 1]);
    setEnded(m.loggedOut(name));
  };
  return (
    <div>
      <ul ref={list} aria-label={m.sessions} className="divide-y divide-line">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={(name) => moveOn(session.id, name)} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="link" className="mt-2" onClick={showAll}>
          {m.showAll(sessions.length)}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{ended}</span>
      </VisuallyHidden>
    </div>
  );
}

const focusIn = (row: Element | undefined): void => {
  const stop = row?.querySelector('button') ?? row;
  if (stop instanceof HTMLElement) stop.focus();
};
