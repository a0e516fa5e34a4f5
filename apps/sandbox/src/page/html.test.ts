import { expect, test } from 'vitest';
import { html } from './html.ts';

test('values are escaped, templates are not, and empty values print nothing', () => {
  const page = html`<p title="${'"\'&'}">${'<b>'} ${html`<i>${1}</i>`}${[html`<u></u>`, '>']}${null}${false}</p>`;
  expect(page.toString()).toBe('<p title="&quot;&#39;&amp;">&lt;b&gt; <i>1</i><u></u>&gt;</p>');
});
