import { useLocation } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '@udala/messages/google';
import * as titles from '@udala/messages/titles';
import { useAppSelector } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import type { AppStore } from '#state/store.ts';
import { AuthFrame } from '#features/identity/auth/auth-frame.tsx';
import { GoogleForward } from '#features/identity/auth/google/google-forward.tsx';
import { readExchangeRequest } from '#features/identity/auth/google/google-exchange.ts';
import { GoogleReturn } from '#features/identity/auth/google/google-return.tsx';
import { creatorsApi, loadConfig } from '#features/identity/creators/creators.api.ts';
import { membershipsApi } from '#features/money/memberships/memberships.api.ts';
import { hostOfPage, isMembersSite } from '#lib/site.ts';
import { buttonClass } from '#ui/button-class.ts';

const { pageByHost } = membershipsApi.endpoints;

export async function prepare(store: AppStore, { request }: LoaderFunctionArgs): Promise<void> {
  const { site } = store.getState();
  const exchange = readExchangeRequest(new URL(request.url).search);
  if (!isMembersSite(site) || !exchange) return;
  const host = hostOfPage(site, exchange.userName);
  await Promise.all([loadConfig(store), store.dispatch(pageByHost.initiate(host, { subscribe: false }))]);
}

/** One path for both ends of the round trip from a creator's host to Google on the members site. */
export function Component() {
  const isForward = useAppSelector(({ site }) => isMembersSite(site));
  return isForward ? <Forward /> : <GoogleReturn />;
}

function Forward() {
  const site = useAppSelector((state) => state.site);
  const exchange = readExchangeRequest(useLocation().search);
  const { data: config } = creatorsApi.endpoints.config.useQuery();
  const { data: page } = pageByHost.useQuery(hostOfPage(site, exchange?.userName ?? ''), { skip: exchange === null });
  if (exchange && page)
    return <GoogleForward google={config?.google ?? null} page={page} challenge={exchange.challenge} />;
  return (
    <AuthFrame title={titles.google}>
      <p>{m.badLink}</p>
      <a href={paths.front} className={buttonClass()}>
        {m.goToStart}
      </a>
    </AuthFrame>
  );
}
