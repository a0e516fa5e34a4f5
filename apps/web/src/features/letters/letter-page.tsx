import type { ReactNode } from 'react';
import { postEmails } from '@udala/messages/preferences';
import { linkTrouble } from '#features/signed-links/link-trouble.tsx';
import { LetterChoices } from './letter-choices.tsx';
import { useLetterChoiceQuery } from './letters.api.ts';

interface LetterPageProps {
  token: string;
  /** Puts what is on the page under its title. */
  frame: (title: string, children: ReactNode) => ReactNode;
}

/** Behind the link in letters about posts: how often they come, for whoever holds one, signed in or not. */
export function LetterPage({ token, frame }: LetterPageProps) {
  const { data, error, refetch } = useLetterChoiceQuery(token);
  if (data) return frame(postEmails, <LetterChoices token={token} atFirst={data.postEmails} />);
  return frame(...linkTrouble({ error, onAgain: () => void refetch() }));
}
