import { login, registerCreator, registerPatron, type Session } from '@udala/contract/auth';
import { createMembership } from '@udala/contract/memberships';
import { updateProfile } from '@udala/contract/profile-edit';
import { saveOwnPage } from '@udala/contract/profiles';
import { findAccount } from '../../apps/api/src/features/identity/auth/accounts.queries.ts';
import { findOffer } from '../../apps/api/src/features/money/subscriptions/paying/joining.queries.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { addBank } from '../bank.ts';
import { demoPassword } from '../cast.ts';
import type { DemoCreator, DemoPatron } from '../cast/types.ts';
import { createClient, sendPicture } from '../client.ts';
import { putFirstStepsAway } from '../demo.ts';
import { signUp } from '../sign-up.ts';
import { readMedia, type Stage } from '../stage.ts';
import type { Offer } from './membership.ts';

// Through the public API, and each step can be repeated: a start may have ended between any two of them.

type Register = typeof registerCreator | typeof registerPatron;

async function enter(db: Db, stage: Stage, register: Register, person: DemoCreator | DemoPatron): Promise<Session> {
  const { email } = person;
  if (!(await findAccount(db, email))) return signUp(stage.apiUrl, register, person, stage.codeOf);
  return createClient(stage.apiUrl)(login, { body: { email, password: demoPassword } });
}

/** A creator with a page, its pictures and an offer. */
export async function openPage(db: Db, stage: Stage, creator: DemoCreator): Promise<Session> {
  const session = await enter(db, stage, registerCreator, creator);
  const { token, user } = session;
  if (await findOffer(db, user.id)) return session;
  const addressOf = async (file: string) =>
    (await sendPicture(stage.apiUrl, token, await readMedia(file), 'profile')).secure_url;
  const { pageName, userName, bio, price, benefits, picture, banner } = creator;
  const pageImageUrl = await addressOf(picture);
  await stage.call(saveOwnPage, {
    token,
    body: { pageName, userName, bio, mode: 'posts-and-community', pageImageUrl },
  });
  await stage.call(updateProfile, { token, body: { bannerImageUrl: await addressOf(banner) } });
  await putFirstStepsAway(stage, token);
  await addBank(stage, token, creator);
  await stage.call(createMembership, { token, body: { price, benefits } });
  return session;
}

export async function openPatron(db: Db, stage: Stage, patron: DemoPatron): Promise<void> {
  const { token } = await enter(db, stage, registerPatron, patron);
  await putFirstStepsAway(stage, token);
}

export async function getOffer(db: Db, creatorId: string): Promise<Offer> {
  const offer = await findOffer(db, creatorId);
  if (!offer) throw new Error('a creator of the demo data sells nothing');
  return { creatorId, membershipId: offer.id, price: offer.price_kobo / 100 };
}
