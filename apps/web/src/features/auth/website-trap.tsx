import * as m from '@udala/messages/auth';

/** A field that only a machine fills in: off the screen, out of the tab order, unread, and left alone by password managers. */
export const WebsiteTrap = () => (
  <div aria-hidden className="absolute -left-[200vw]">
    <label htmlFor="website">{m.website}</label>
    <input
      id="website"
      name="website"
      type="text"
      tabIndex={-1}
      autoComplete="off"
      data-1p-ignore
      data-bwignore
      data-lpignore="true"
    />
  </div>
);
