import { WifiOff } from 'lucide-react';
import * as app from '@udala/messages/app-ui';
import * as m from '@udala/messages/ui';
import { Icon } from './icon.tsx';

/** Strip under the page's bar. `lastLoaded`: time of day when the shown content was loaded, if there is any. */
export function OfflineBanner({ lastLoaded }: { lastLoaded?: string | undefined }) {
  return (
    <p role="status" className="offline-strip">
      <Icon of={WifiOff} size="sm" />
      {lastLoaded === undefined ? m.offline : app.offlineShowing(lastLoaded)}
    </p>
  );
}
