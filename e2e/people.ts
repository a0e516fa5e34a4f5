import type { Page } from '@playwright/test';
import { registerCreator, registerPatron, type Session } from '@udala/contract/auth';
import { createMembership, updateMembership } from '@udala/contract/memberships';
import { createPost } from '@udala/contract/posts';
import { saveOwnPage } from '@udala/contract/profiles';
import { createClient } from '../seed/client.ts';
import { signUp } from '../seed/sign-up.ts';
import type { Instance } from './instance.ts';
import { fresh, readCode } from './test.ts';

// People whose sign-up is not under test: everything but their code is done without a browser.

export interface Member {
  email: string;
  name: string;
}

export interface PageOwner extends Member {
  /** Address of the creator's page. */
  url: string;
  /** Text that only patrons read. */
  text: string;
  ask(price: number): Promise<void>;
}

const benefits = ['Exclusive Content'];

export const makePatron = async (page: Page, product: Instance, name: string): Promise<Member> => {
  const { user } = await makePerson(page, product, registerPatron, name);
  return { email: user.email, name };
};

/** A creator with an offer and one post for patrons. */
export async function makeCreator(page: Page, product: Instance, name: string, price: number): Promise<PageOwner> {
  const { token, user } = await makePerson(page, product, registerCreator, name);
  const call = createClient(product.url);
  const userName = fresh('page');
  const text = `Only ${name} knows this.`;
  await call(saveOwnPage, { token, body: { pageName: name, userName, mode: 'posts-and-community' } });
  const { id } = await call(createMembership, { token, body: { price, benefits } });
  await call(createPost, {
    token,
    body: { title: `From ${name}`, description: text, postType: 'Feed', visibility: 'patrons' },
  });
  return {
    email: user.email,
    name,
    url: product.pageOf(userName),
    text,
    ask: async (newPrice) =>
      void (await call(updateMembership, { token, params: { id }, body: { price: newPrice, benefits } })),
  };
}

function makePerson(
  page: Page,
  product: Instance,
  register: typeof registerCreator | typeof registerPatron,
  name: string,
): Promise<Session> {
  const email = `${fresh('person')}@example.com`;
  return signUp(product.url, register, { name, email }, () => readCode(page, product, email));
}
