import { beginTotp, confirmTotp, requestReauth } from '@udala/contract/security';
import { Secret, TOTP } from 'otpauth';
import type { Person } from './factories.ts';
import { call, type TestServer } from './harness.ts';
import { codeSentTo } from './inbox.ts';

/** The re-authentication code of a person without an authenticator app: it is mailed to them. */
export async function mailedReauthCode({ app, deps }: TestServer, { email, token }: Pick<Person, 'email' | 'token'>) {
  await call(app, requestReauth, { token });
  return codeSentTo(deps, email);
}

/** The code of an app with this secret, by the server's clock, or some steps of 30 seconds away. */
export const shownBy = ({ deps }: TestServer, secret: string, stepsAway = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: deps.clock.now().getTime() + stepsAway * 30_000,
  });

export interface Authenticator {
  /** Base32. */
  secret: string;
  /** The current code, or one some steps away. */
  code: (stepsAway?: number) => string;
  recoveryCodes: string[];
}

/** Turns an authenticator app on as a person would, which uses up the current code. */
export async function switchTotpOn(server: TestServer, person: Person): Promise<Authenticator> {
  const { token } = person;
  const begun = await call(server.app, beginTotp, { token, body: { reauth: await mailedReauthCode(server, person) } });
  const { secret } = begun.body;
  const code = (stepsAway = 0) => shownBy(server, secret, stepsAway);
  const confirmed = await call(server.app, confirmTotp, { token, body: { otp: code() } });
  return { secret, code, recoveryCodes: confirmed.body.recoveryCodes };
}
