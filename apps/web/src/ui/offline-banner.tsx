import { WifiOff } from 'lucide-react';
import * as app from '@udala/messages/app-ui';
import * as m from '@udala/messages/ui';
import { Icon } from './icon.tsx';

/** `lastLoaded`: time of day when the shown content was loaded, if there is any. */
export function OfflineBanner({ lastLoaded }: { lastLoaded?: string | undefined }) {
  return (
    <p role="status" className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-small font-medium text-bg">
      <Icon of={WifiOff} size="sm" />
      {lastLoaded === undefined ? m.offline : app.offlineShowing(lastLoaded)}
    </p>
  );
}
