import * as m from '@udala/messages/offline';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useUpdate } from './use-update.ts';

/** Stays until pressed; otherwise the new build is used the next time the app is opened. */
export function UpdateBar() {
  const update = useUpdate();
  return (
    <div role="status">
      {update && (
        <div className="mx-auto max-w-160 p-3">
          <Banner title={m.newVersion} action={<Button onClick={update}>{m.reload}</Button>}>
            {m.newVersionHint}
          </Banner>
        </div>
      )}
    </div>
  );
}
