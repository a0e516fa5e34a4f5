import type { ReactNode } from 'react';
import * as m from '@udala/messages/signed-links';
import { tryAgain } from '@udala/messages/ui';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { paths } from '#state/paths.ts';

interface SignedLinkErrorOptions {
  error: unknown;
  onAgain: () => void;
}

/** Title and body of the page while a signed link is loading or could not be resolved. */
export function signedLinkError({ error, onAgain }: SignedLinkErrorOptions): [title: string, body: ReactNode] {
  if (error === undefined) return [m.loading, null];
  if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_request'))
    return [
      m.unknownTitle,
      <>
        <p className="text-ink-2">{m.unknownWhy}</p>
        <a href={paths.front} className={buttonClass('tonal')}>
          {m.goToFront}
        </a>
      </>,
    ];
  return [
    m.failedTitle,
    <>
      <p role="alert" className="text-ink-2">
        {messageOf(error)}
      </p>
      <Button onClick={onAgain}>{tryAgain}</Button>
    </>,
  ];
}
