import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import * as m from '@udala/messages/manage-link';
import { signedLinkError } from '#features/device/signed-links/signed-link-error.tsx';
import { Linked } from './linked.tsx';
import { wordsOf } from './linked-words.ts';
import { useLinked } from './use-linked.ts';

interface LinkedPageProps {
  /** Renders the page's content under its title. */
  frame: (title: string, children: ReactNode) => ReactNode;
}

/** Page of a signed link in an email: its subject and one button, for anybody who has the link. */
export function LinkedPage({ frame }: LinkedPageProps) {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const isBack = search.has('paid');
  const { linked, error, refetch, follow, busy, actionError } = useLinked(token, isBack);
  if (linked) {
    const { title, lines } = wordsOf(linked);
    const statusText = isBack ? m.waiting : search.has('cancelled') ? m.notFinished : null;
    return frame(
      title,
      <Linked
        linked={linked}
        title={title}
        lines={lines}
        statusText={statusText}
        busy={busy}
        actionError={actionError}
        onFollow={follow}
      />,
    );
  }
  return frame(...signedLinkError({ error, onAgain: refetch }));
}
