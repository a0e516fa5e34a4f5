import * as m from '@udala/messages/auth';

/**
 * Honeypot field that only bots fill in: off the screen, out of the tab order, hidden from screen readers and ignored
 * by password managers.
 */
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
