import * as errors from '@udala/messages/errors-web';
import * as m from '@udala/messages/front-page';
import { unknownHost } from '@udala/messages/titles';
import { CircleX } from 'lucide-react';
import { paths } from '#state/paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { shortToastMs } from '#ui/toast.ts';

/** Shown on a host without a creator: the specified toast as static markup, because this page ships no React. */
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
      <div role="alert" data-leaves-after-ms={shortToastMs} className="toasts">
        <p className="toast bg-toast-warning">
          <Icon of={CircleX} className="mt-0.5" />
          <span className="font-bold">{errors.somethingWentWrong}</span>
        </p>
      </div>
    </main>
  );
}
