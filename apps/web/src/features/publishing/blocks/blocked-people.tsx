import { useEffect, useRef, useState } from 'react';
import * as m from '@udala/messages/blocks';
import { couldNotLoad, handle } from '@udala/messages/shell';
import { needsConnection } from '@udala/messages/ui';
import { dayOfInstant } from '#lib/dates.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useListBlocksInfiniteQuery, type BlockRow } from './blocks.api.ts';
import { useUnblock } from './use-unblock.ts';

/** The people the viewer blocked, with buttons to unblock them. */
export function BlockedPeople() {
  const list = useListBlocksInfiniteQuery();
  const title = useRef<HTMLHeadingElement>(null);
  const [gone, setGone] = useState(0);
  // The pressed button disappears with its row; moves the focus to the heading.
  useEffect(() => {
    if (gone > 0) title.current?.focus();
  }, [gone]);
  return (
    <section aria-labelledby="blocked-people" className="grid gap-2">
      <h2 ref={title} id="blocked-people" tabIndex={-1} className="text-h3 font-bold">
        {m.blockedPeople}
      </h2>
      <PagedList
        list={list}
        failed={couldNotLoad}
        empty={
          <p className="text-ink-2">
            {m.nobody} {m.nobodyWhy}
          </p>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {rows.map((row) => (
              <BlockedPerson key={row.id} row={row} onGone={() => setGone((before) => before + 1)} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function BlockedPerson({ row: { person, at }, onGone }: { row: BlockRow; onGone: () => void }) {
  const { unblock, busy } = useUnblock();
  const offline = useIsOffline();
  const press = async () => {
    if (await unblock(person)) onGone();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
      <Avatar name={person.name} src={person.profileImageUrl} />
      <div className="min-w-0 grow basis-32">
        <p className="font-bold wrap-anywhere">{person.name}</p>
        <p className="text-small wrap-anywhere text-ink-3">
          {person.userName !== null && `${handle(person.userName)} · `}
          {m.blockedOn(dayOfInstant(at))}
        </p>
      </div>
      <Button
        variant="tonal"
        aria-label={m.unblockNamed(person.name)}
        busy={busy && m.unblocking}
        blocked={offline && needsConnection}
        onClick={() => void press()}
      >
        {m.unblock}
      </Button>
    </li>
  );
}
