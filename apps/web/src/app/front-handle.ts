import { errorStatus } from '@udala/contract/errors';
import * as titles from '@udala/messages/titles';
import { hostPageName, statusOfHost } from '#features/money/memberships/host-page.ts';
import type { RouteHandle } from './route-handle.ts';

/** Handle of a host's front page, which only the server renders. */
export const frontHandle: RouteHandle = {
  title: (state) =>
    statusOfHost(state) === errorStatus.not_found ? titles.unknownHost : titles.front(hostPageName(state)),
  hydrate: false,
  counted: true,
};
