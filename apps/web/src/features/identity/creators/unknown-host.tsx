import * as errors from '@udala/messages/errors-web';
import * as m from '@udala/messages/front-page';
import { unknownHost } from '@udala/messages/titles';
import { paths } from '#state/paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { shortToastMs } from '#ui/toast.ts';

/** Shown on a host without a creator. The specified toast is a quiet line at the end: the page says it better. */
export function UnknownHost({ membersSite }: { membersSite: string }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <div>
        <h1 className="sr-only">{unknownHost}</h1>
        <EmptyState
          title={unknownHost}
          action={
            <a href={new URL(paths.front, membersSite).href} className={buttonClass('tonal')}>
              {m.goToUdala}
            </a>
          }
        >
          {m.unknownHostWhy}
        </EmptyState>
      </div>
      <p
        role="alert"
        data-leaves-after-ms={shortToastMs}
        className="pb-safe fixed inset-x-0 bottom-0 text-center text-small text-ink-2"
      >
        {errors.somethingWentWrong}
      </p>
    </main>
  );
}
