import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BodyOf } from '@udala/contract/endpoint';
import {
  beginTotp,
  confirmTotp,
  endTotp,
  getSecurity,
  listSessions,
  renewRecoveryCodes,
  requestReauth,
} from '@udala/contract/security';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../../test/app.tsx';

const soon = '2026-11-20T09:00:00.000Z';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Udala:ada%40udala.example?secret=${secret}&issuer=Udala`;
const recoveryCodes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `${letter.repeat(5)}-23456`);

let isOn = false;
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  isOn = false;
  server.use(
    quietNotifications,
    answer(listSessions, () => ({ items: [] })),
    answer(getSecurity, () => ({
      hasPassword: true,
      hasGoogle: false,
      totp: { isOn, recoveryCodesLeft: isOn ? 8 : 0 },
    })),
    answer(requestReauth, () => ({ method: isOn ? 'totp' : 'email', otpExpiresAt: isOn ? null : soon }) as const),
  );
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const wrong = (field: string) =>
  HttpResponse.json(
    {
      code: 'invalid_request',
      message: 'That code is not right.',
      fields: { [field]: 'That code is not right.' },
      requestId: 'r',
    },
    { status: 400 },
  );
const press = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
async function open(opener: string) {
  await userEvent.click(await screen.findByRole('button', { name: opener }));
  return within(await screen.findByRole('dialog'));
}

it('is turned on with re-authentication and a first code, and shows recovery codes until they are saved', async () => {
  server.use(
    answer(beginTotp, () => ({ secret, uri })),
    answer(confirmTotp, async (request) => {
      const { otp } = (await request.json()) as BodyOf<typeof confirmTotp>;
      if (otp !== '222222') return wrong('otp');
      isOn = true;
      return { recoveryCodes };
    }),
  );
  openApp('settings/account');
  const dialog = await open('Turn on');
  await userEvent.type(dialog.getByLabelText('Code'), '111111');
  await press('Next');

  await waitFor(async () =>
    expect(await dialog.findByRole('heading', { name: 'Scan this with your authenticator app' })).toHaveFocus(),
  );
  expect(dialog.getByRole('img', { name: /QR code/ })).toBeInTheDocument();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Open in your authenticator app' })).toHaveAttribute('href', uri);
  const code = dialog.getByLabelText('Code from the app');
  await userEvent.type(code, '000000');
  expect(await dialog.findByText('Error: That code is not right.')).toBeInTheDocument();
  await userEvent.clear(code);
  await userEvent.type(code, '222222');

  const codes = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
  expect(
    within(codes.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes);
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(codes.getByRole('list')).toBeInTheDocument();
  await userEvent.click(codes.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'));
  const file = codes.getByRole('link', { name: 'Download' });
  expect(file).toHaveAttribute('download', 'udala-recovery-codes.txt');
  expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(recoveryCodes.join('\n'));
  await press('I have saved them');
  expect(await screen.findByText('On · 8 recovery codes left')).toBeInTheDocument();
  expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull();
});

it('keeps the emailed code valid after a wrong one, and emails no second code', async () => {
  let emails = 0;
  server.use(
    answer(requestReauth, () => {
      emails += 1;
      return { method: 'email', otpExpiresAt: new Date(Date.now() + 600_000).toISOString() } as const;
    }),
    answer(beginTotp, () => wrong('reauth')),
  );
  openApp('settings/account');
  const dialog = await open('Turn on');
  const sent = /^Sent to/;
  await dialog.findByText(sent);
  await userEvent.type(dialog.getByLabelText('Code'), '111111');
  await press('Next');
  expect(await dialog.findByText('Error: That code is not right.')).toBeInTheDocument();
  expect(dialog.getByText(sent)).toBeInTheDocument();
  await press('Close');
  const again = await open('Turn on');
  expect(again.getByText(sent)).toBeInTheDocument();
  expect(emails).toBe(1);
});

it('cannot be closed while it is sent', async () => {
  isOn = true;
  let finish = () => {};
  const sending = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    answer(endTotp, async () => {
      await sending;
      return wrong('reauth');
    }),
  );
  openApp('settings/account');
  const dialog = await open('Turn off');
  expect(dialog.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/authenticator app/), '000000');
  await press('Turn off');
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  finish();
  expect(await dialog.findByRole('button', { name: 'Close' })).toBeInTheDocument();
});

it('says so when it was turned on elsewhere in the meantime', async () => {
  server.use(answer(beginTotp, () => errorResponse(409, 'conflict', 'Your authenticator app is on already.')));
  openApp('settings/account');
  const dialog = await open('Turn on');
  await userEvent.type(dialog.getByLabelText('Code'), '111111');
  await press('Next');
  expect(await dialog.findByText('Your authenticator app is on already.')).toBeInTheDocument();
});

it('gives new recovery codes for a recovery code, however it is typed', async () => {
  isOn = true;
  const reauthCodes: string[] = [];
  server.use(
    answer(renewRecoveryCodes, async (request) => {
      reauthCodes.push(((await request.json()) as BodyOf<typeof renewRecoveryCodes>).reauth);
      return { recoveryCodes };
    }),
  );
  openApp('settings/account');
  const dialog = await open('New recovery codes');
  expect(dialog.getByLabelText(/authenticator app/)).toHaveFocus();
  await userEvent.keyboard('12345');
  await press('Get new codes');
  expect(await dialog.findByText(/^Error: Enter the six digits/)).toBeInTheDocument();
  await userEvent.clear(dialog.getByLabelText(/authenticator app/));
  await userEvent.keyboard('ABCDE 23456');
  await press('Get new codes');
  expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeInTheDocument();
  expect(reauthCodes).toEqual(['abcde-23456']);
});

it('is turned off with re-authentication, and the section takes the focus', async () => {
  isOn = true;
  server.use(
    answer(endTotp, async (request) => {
      const { reauth } = (await request.json()) as BodyOf<typeof endTotp>;
      if (reauth !== '222222') return wrong('reauth');
      isOn = false;
      return {};
    }),
  );
  const { store } = openApp('settings/account');
  const dialog = await open('Turn off');
  const code = dialog.getByLabelText(/authenticator app/);
  await userEvent.type(code, '000000');
  await press('Turn off');
  expect(await dialog.findByText('Error: That code is not right.')).toBeInTheDocument();
  await userEvent.clear(code);
  await userEvent.type(code, '222222');
  await press('Turn off');
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Authenticator app' })).toHaveFocus());
  expect(store.getState().toasts).toContainEqual(expect.objectContaining({ title: 'Authenticator app is off' }));
});
