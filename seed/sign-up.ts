import { verifySignup, type registerCreator, type registerPatron, type Session } from '@udala/contract/auth';
import { demoPassword } from './cast.ts';
import { createClient } from './client.ts';

interface Newcomer {
  name: string;
  email: string;
}

/** Signs somebody up with the demo password. `readCode` reads the newest code in their inbox. */
export async function signUp(
  apiUrl: string,
  register: typeof registerCreator | typeof registerPatron,
  { name, email }: Newcomer,
  readCode: (email: string) => Promise<string>,
): Promise<Session> {
  // A code is valid only in the browser that registered: each person has one of their own.
  const call = createClient(apiUrl);
  await call(register, { body: { name, email, password: demoPassword } });
  return call(verifySignup, { body: { email, otp: await readCode(email) } });
}
