import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import * as m from '@udala/messages/console';
import { TabLinks } from '#ui/tab-links.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useOverviewQuery } from './console.api.ts';

/** The sections of the operator's money console. */
export function ConsoleLayout() {
  const { data } = useOverviewQuery();
  const toBook = data?.exceptions.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const tabs = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // On a phone the row is wider than the screen.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div ref={tabs}>
      <TabLinks
        label={m.sections}
        tabs={[
          { to: appPaths.console, text: m.payments },
          { to: appPaths.consoleWaiting, text: m.withCount(m.waiting, data?.waiting ?? 0) },
          { to: appPaths.consoleToBook, text: m.withCount(m.toBook, toBook) },
          { to: appPaths.consoleCreators, text: m.creators },
          { to: appPaths.consoleBooks, text: m.books },
        ]}
      />
      <div className="grid grid-cols-1 gap-5 p-4">
        <Outlet />
      </div>
    </div>
  );
}
