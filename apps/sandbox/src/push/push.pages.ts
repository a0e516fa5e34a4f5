import type { Clock } from '../clock/clock.ts';
import { lagosTime } from '../page/format.ts';
import { html, type Html } from '../page/html.ts';
import { sandboxPage } from '../page/layout.ts';
import { chipOf, listOr, type Chip } from '../page/list.ts';
import type { PushDevice } from './push-devices.queries.ts';
import { pushServices, type PushFault, type PushService } from './push-faults.ts';
import type { Push } from './pushes.queries.ts';

export const pushList = (pushes: Push[]): Html =>
  listOr('No push yet. What Udala sends to a browser of the sandbox arrives here.', pushes.map(pushRow));

const pushRow = (push: Push) => html`
  <li class="row">
    <span class="row-main">
      <strong>${push.title ?? (push.payload === null ? 'Not readable' : 'No title')}</strong>
      ${push.body && html`<span>${push.body}</span>`}
      <span class="quiet">to ${push.deviceName}</span>
      <span class="quiet">${lagosTime(push.receivedAt)}</span>
    </span>
    ${chipOf(chipOfPush(push))}
  </li>
`;

const chipOfPush = ({ payload, kind }: Push): Chip => {
  if (payload === null) return { tone: 'bad', words: '✕ Not readable' };
  return { tone: 'good', words: kind === 'web' ? '✓ Web Push' : '✓ Firebase' };
};

type Shown = { pushes: Push[]; devices: PushDevice[]; faults: PushFault[] };

export const pushesPage = (clock: Clock, { pushes, devices, faults }: Shown): Html =>
  sandboxPage(clock, {
    title: 'Pushes',
    body: html`
      <div class="heading">
        <h1>Pushes</h1>
        <a class="button quiet-button" href="/pushes">Refresh</a>
      </div>
      <div class="parts">
        <section class="card">
          <h2>Arrived</h2>
          ${pushList(pushes)}
        </section>
        <div class="stack">
          ${faultCard(faults)}
          <section class="card" id="devices">
            <h2>Browsers</h2>
            ${listOr(
              'None has subscribed here. Your own browser subscribes at its vendor, and its pushes go there.',
              devices.map(deviceRow),
            )}
          </section>
        </div>
      </div>
    `,
  });

const serviceNames: Record<PushService, string> = {
  'web-push': 'Web Push',
  fcm: 'Firebase',
  'google-oauth': 'Google’s tokens',
};

const kindNames: Record<PushFault['kind'], string> = {
  dead: 'Says nobody is there any more',
  busy: 'Says it is too busy',
  broken: 'Answers with an error',
  slow: 'Takes 30 seconds',
  down: 'Does not answer',
};

const faultCard = (faults: PushFault[]) => html`
  <section class="card">
    <h2>What goes wrong</h2>
    ${listOr('Nothing: every push arrives.', faults.map(faultRow))}
    <form class="stack" method="post" action="/pushes/faults">
      <div class="field">
        <label for="service">Where</label>
        <select id="service" name="service">
          ${pushServices.map((service) => html`<option value="${service}">${serviceNames[service]}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="kind">What it does</label>
        <select id="kind" name="kind">
          ${Object.entries(kindNames).map(([kind, name]) => html`<option value="${kind}">${name}</option>`)}
        </select>
      </div>
      <button class="button quiet-button">From now on</button>
    </form>
    ${
      faults.length > 0 &&
      html`<form method="post" action="/pushes/faults/clear">
        <button class="button quiet-button">Let all be well</button>
      </form>`
    }
  </section>
`;

const faultRow = ({ kind, service, times, device }: PushFault) => html`
  <li class="row">
    <span class="row-main">
      <strong>${kindNames[kind]}</strong>
      <span class="quiet">${service === undefined ? 'everywhere' : serviceNames[service]}</span>
      ${device !== undefined && html`<span class="quiet">one browser only</span>`}
    </span>
    ${chipOf({ tone: 'bad', words: times === undefined ? 'Until it is cleared' : `${times} more` })}
  </li>
`;

const deviceRow = ({ id, name, kind, gone }: PushDevice) => html`
  <li class="row">
    <span class="row-main">
      <strong>${name}</strong>
      <span class="quiet">${kind === 'web' ? 'Web Push' : 'Firebase'}</span>
    </span>
    ${
      gone
        ? chipOf({ tone: 'calm', words: 'Unsubscribed' })
        : html`<form class="row-side" method="post" action="/pushes/gone">
            <button class="button quiet-button" name="device" value="${id}">Unsubscribe</button>
          </form>`
    }
  </li>
`;
