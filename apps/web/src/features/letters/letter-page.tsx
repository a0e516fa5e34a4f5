import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '@udala/messages/letters';
import { postEmails } from '@udala/messages/preferences';
import { paths } from '#app/paths.ts';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { LetterChoices } from './letter-choices.tsx';
import { useLetterChoiceQuery } from './letters.api.ts';

interface LetterPageProps {
  /** Puts what is on the page under its title. */
  frame: (title: string, children: ReactNode) => ReactNode;
}

/** Behind the link in letters about posts: how often they come, for whoever holds one, signed in or not. */
export function LetterPage({ frame }: LetterPageProps) {
  const { token = '' } = useParams();
  const { data, error, refetch } = useLetterChoiceQuery(token);
  if (data) return frame(postEmails, <LetterChoices token={token} atFirst={data.postEmails} />);
  if (error === undefined) return frame(m.loading, null);
  if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request'))
    return frame(
      m.unknownTitle,
      <>
        <p className="text-ink-2">{m.unknownWhy}</p>
        <a href={paths.front} className={buttonClass('quiet')}>
          {m.goToFront}
        </a>
      </>,
    );
  return frame(
    m.failedTitle,
    <>
      <p role="alert" className="text-ink-2">
        {messageOf(error)}
      </p>
      <Button onClick={() => void refetch()}>{m.tryAgain}</Button>
    </>,
  );
}
