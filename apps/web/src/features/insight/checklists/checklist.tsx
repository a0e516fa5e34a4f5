import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Checklist as List } from '@udala/contract/checklists';
import * as m from '@udala/messages/checklists';
import { LoadError } from '#ui/load-error.tsx';
import { Card } from '#ui/card.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { isMembersSite } from '#lib/site.ts';
import { AllDone, StepsCard } from './steps-card.tsx';
import { knowList, roomClass, type KnownList } from './checklist-room.ts';
import { useChangeChecklistMutation, useChecklistQuery } from './checklists.api.ts';

const isComplete = ({ steps }: List): boolean => steps.every(({ isDone }) => isDone);

interface ChecklistProps {
  known: KnownList;
  /** Something more urgent has its place at the next visit. */
  isBehind?: boolean | undefined;
}

/**
 * The first steps on home. A creator's steps are shown on the members site only: on other hosts the creator is a
 * visitor.
 */
export function Checklist({ known, isBehind = false }: ChecklistProps) {
  const creator = useAppSelector(isCreator);
  const isElsewhere = useAppSelector(
    ({ session, site }) => session.user?.roles[0] === 'creator' && !isMembersSite(site),
  );
  return !isElsewhere && <OwnChecklist isShown={known === 'open'} isBehind={isBehind} creator={creator} />;
}

function OwnChecklist({ isShown, isBehind, creator }: { isShown: boolean; isBehind: boolean; creator: boolean }) {
  const { data, isError, refetch } = useChecklistQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change] = useChangeChecklistMutation();
  const [isAway, setAway] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (data && !data.isDismissed && !wasOpen) setWasOpen(true);
  const room = roomClass(creator);
  useOnChange(refetch);

  const learn = useEffectEvent(async (list: List) => {
    if (list.isDismissed) return knowList('closed');
    const open = isBehind ? 'behind' : 'open';
    if (!isComplete(list)) return knowList(open);
    // A completed list is congratulated once, where it is seen; on every other device it is then dismissed.
    if (!isShown) return knowList(open);
    if ((await change({ isDismissed: true })).error === undefined) knowList('closed');
  });
  useEffect(() => {
    if (data) void learn(data);
  }, [data]);
  const install = data?.steps.find(({ step }) => step === 'install');
  useEffect(() => {
    if (install?.isDone === false && matchMedia('(display-mode: standalone)').matches) void change({ done: 'install' });
  }, [install?.isDone, change]);

  if (!isShown || isAway) return null;
  if (data && wasOpen && isComplete(data))
    return <AllDone creator={creator} room={room} onClose={() => setAway(true)} />;
  if (data?.isDismissed) return null;
  if (data) return <StepsCard steps={data.steps} room={room} onPutAway={setAway} />;
  if (!isError) return <div className={room} />;
  return (
    <Card bleed className={joinClasses(room, 'grid content-center')}>
      <LoadError message={m.couldNotLoad} onRetry={() => void refetch()} />
    </Card>
  );
}

/** Refetches when a step may have been done on another device, in another tab, or in the composer over this page. */
function useOnChange(refetch: () => unknown): void {
  const { search } = useLocation();
  const ask = useEffectEvent(refetch);
  const lastSearch = useRef(search);
  useEffect(() => {
    if (lastSearch.current !== search) ask();
    lastSearch.current = search;
  }, [search]);
  useEffect(() => {
    const look = () => !document.hidden && ask();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
