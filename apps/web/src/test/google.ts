import { act, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { getConfig, type PublicConfig } from '@udala/contract/config';
import { googleNonce } from '@udala/contract/google';
import { findPageByHost } from '@udala/contract/memberships';
import type { GoogleId } from '#features/identity/auth/google/google-script.ts';
import { answer, errorResponse, server } from './app.tsx';
import { adasPage } from './pages.tsx';
import { pageOf, publicConfig } from './wire.ts';

export const host = 'ada.localhost:3000';
export const google = { clientId: 'a-client', scriptUrl: 'http://localhost:3001/google/gsi/client' };
export const config: PublicConfig = { ...publicConfig, google };
export const credential = `e30.${Buffer.from(JSON.stringify({ email: 'adé@udala.example' })).toString('base64url')}.signature`;

/** Stub of the global object that Google's script defines. */
export const script = {
  initialize: vi.fn<GoogleId['initialize']>(),
  renderButton: vi.fn<GoogleId['renderButton']>(),
  prompt: vi.fn<GoogleId['prompt']>(),
  cancel: vi.fn<GoogleId['cancel']>(),
  disableAutoSelect: vi.fn<GoogleId['disableAutoSelect']>(),
};
/** The nonces passed to Google. They depend on requests of the previous test's page that were still pending. */
export const nonces = () => script.initialize.mock.calls.map(([{ nonce }]) => nonce);

/** Simulates Google after an account is chosen. */
export async function chooseAccount() {
  await waitFor(() => expect(script.renderButton).toHaveBeenCalled());
  act(() => script.initialize.mock.lastCall?.[0].callback({ credential }));
}

export const sent: unknown[] = [];
/** Records the request bodies of an endpoint, then answers. */
export const noting =
  <Reply>(reply: (body: Record<string, unknown>) => Reply) =>
  async (request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push(body);
    return reply(body);
  };

/** The width of a phone's column, because jsdom measures nothing. */
class Column implements ResizeObserver {
  private readonly callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.callback = callback;
  }
  observe() {
    this.callback([{ contentRect: { width: 328.4 } } as ResizeObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
}

/** Sets up the stub of Google’s script and an app that uses it, before each test of a file. */
export function setUpGoogle(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    sent.length = 0;
    vi.clearAllMocks();
    vi.stubGlobal('ResizeObserver', Column);
    vi.stubGlobal('isSecureContext', true);
    window.google = { accounts: { id: script } };
    let issued = 0;
    server.use(
      answer(getConfig, () => config),
      answer(googleNonce, () => ({ nonce: `nonce-${(issued += 1)}`, expiresAt: '2026-11-20T09:10:00.000Z' })),
      answer(findPageByHost, ({ url }) => {
        const hostname = new URL(url).searchParams.get('hostname');
        if (hostname === host) return pageOf([adasPage]);
        return hostname === 'localhost:3000' ? pageOf([]) : errorResponse(404, 'not_found', "We can't find this page.");
      }),
    );
  });
  afterEach(() => {
    server.resetHandlers();
    vi.unstubAllGlobals();
  });
  afterAll(() => server.close());
}
