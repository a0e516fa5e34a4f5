import * as m from '@udala/messages/account';
import { Banner } from '#ui/banner.tsx';

/** Banner on the front page after an account was deleted. */
export const Goodbye = () => (
  <div role="status" className="mx-auto w-full max-w-276 px-4 pt-4">
    <Banner tone="success" title={m.goodbyeTitle}>
      {m.goodbye}
    </Banner>
  </div>
);
