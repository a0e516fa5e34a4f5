import { errorStatus } from '@udala/contract/errors';
import * as titles from '@udala/messages/titles';
import { hostPageName, statusOfHost } from '#features/memberships/host-page.ts';
import type { RouteHandle } from './route-handle.ts';

/** What the front page of a host says of itself; only the server renders it. */
export const frontHandle: RouteHandle = {
  title: (state) =>
    statusOfHost(state) === errorStatus.not_found ? titles.unknownHost : titles.front(hostPageName(state)),
  hydrate: false,
};
