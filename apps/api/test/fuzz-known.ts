import fc from 'fast-check';
import { idOf, kinds } from './fuzz-hostile.ts';
import { identityOf } from './identity.ts';

// Valid values where a schema is less strict than its service: by field name, or by endpoint and field.

/** An own id of the actor, if there is one. */
export const ownIdOf = (kind: string) => idOf(`my_${kind}`);
/** The only one of the kind whose code the world knows. */
const only = (kind: string) => fc.constant(`~${kind}.0~`);
/** The value under both of its field names. */
const linked = (network: string, address: string) =>
  Object.fromEntries([network, `${network}Link`].map((name) => [name, fc.constantFrom(address, '')]));
const publicPicture = ownIdOf('publicPicture').map((id) => `/media/${id}/720.webp`);
const words = fc.constantFrom('Harmattan', 'Dust on the mangoes', 'Ẹ kú àárọ̀', '👩‍👩‍👧‍👦🇳🇬', 'שלום', 'a'.repeat(60));
const day = fc.constantFrom('2026-01-01', '2026-02-28', '2026-01-12', '2024-02-29', '1970-01-01');

const owner = identityOf({ bankCode: '058', accountNumber: '0123454821' });

/** The password of all people of the world. */
export const password = 'gather-your-people';

const known: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(idOf('email'), fc.constant('somebody@example.com')),
  password: fc.constantFrom(password, password, 'password1'),
  currentPassword: fc.constantFrom(password, password, 'password1'),
  'login.email': ownIdOf('email'),
  'login.password': fc.constant(password),
  'registerCreator.email': fc.nat({ max: 99 }).map((n) => `maker${n}@example.com`),
  'registerPatron.email': fc.nat({ max: 99 }).map((n) => `reader${n}@example.com`),
  'verifySignup.email': only('signupEmail'),
  'verifySignup.otp': only('signupCode'),
  'resetPassword.email': only('resetEmail'),
  'resetPassword.otp': only('resetCode'),
  'changeEmail.email': ownIdOf('newEmail'),
  'changeEmail.otp': ownIdOf('emailCode'),
  'requestEmailChange.email': fc.nat({ max: 99 }).map((n) => `moved${n}@example.com`),
  'confirmTotp.otp': ownIdOf('otp'),
  reauth: ownIdOf('reauth'),
  secondFactor: ownIdOf('reauth'),
  credential: idOf('credential'),
  name: fc.oneof(words, fc.string({ minLength: 1, maxLength: 80 })),
  'reactToPost.name': fc.constantFrom('heart', 'thumbs-up', 'clapping'),
  title: words,
  text: fc.oneof(
    { weight: 3, arbitrary: words },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 300 }) },
  ),
  userName: fc.oneof(idOf('userName'), fc.stringMatching(/^[a-z]{3,12}$/)),
  'saveOwnPage.userName': fc.oneof(ownIdOf('userName'), fc.stringMatching(/^[a-z]{9,12}$/)),
  'googleExchangeCode.userName': idOf('userName'),
  cursor: idOf('cursor'),
  page: fc.constantFrom(1, 2, 3, 100),
  limit: fc.constantFrom(1, 2, 3, 10, 50),
  reference: ownIdOf('reference'),
  'readPrivateFeed.token': idOf('feed'),
  'optOutOfInvitations.token': idOf('optOut'),
  token: fc.constantFrom('emails', 'manage').chain(idOf),
  csv: fc.constantFrom(
    'Email,Name\nbisi@example.com,Bisi\n',
    'Name;Email;Tier\n"=1+1";tayo@example.com;Gold\n',
    'Email\n"half',
    'Email,Name\nx@example.com,"a\r\nb","c"\n\n\n',
    '\ufeffEmail Address\tName\nuche@example.com\tUche\n',
  ),
  profileImageUrl: publicPicture,
  bannerImageUrl: publicPicture,
  pageImageUrl: publicPicture,
  ...linked('instagram', 'https://instagram.com/ada'),
  ...linked('twitter', 'https://x.com/ada'),
  ...linked('facebook', 'https://facebook.com/ada'),
  ...linked('tiktok', 'https://www.tiktok.com/@ada'),
  ...linked('linkedin', 'https://www.linkedin.com/in/ada'),
  linkedInLink: fc.constantFrom('https://www.linkedin.com/in/ada', ''),
  ...linked('youtube', 'https://www.youtube.com/@ada'),
  ...linked('discord', 'https://discord.gg/ada'),
  country: fc.constantFrom('Nigeria', 'Ghana', ''),
  'createPost.publishAt': only('soon'),
  publishAt: fc.constantFrom<unknown>('~soon.0~', '~soon.0~', '2099-01-01T00:00:00Z', null),
  description: words,
  'createMembership.description': fc.constant(''),
  'updateMembership.description': fc.constant(''),
  benefits: fc.subarray(['Exclusive Content', 'Live Streams', 'Mentorship', 'Ọrọ̀ ayọ̀'], { minLength: 1 }),
  imageContent: fc.array(fc.record({ id: ownIdOf('picture'), alt: words }, { requiredKeys: ['id'] }), {
    minLength: 1,
    maxLength: 2,
  }),
  videoContent: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: ownIdOf('video').map((id) => [{ id }]) },
  ),
  PhoneNumber: fc.constantFrom('+2348012345678', '0801 234 5678', ''),
  accountNumber: fc.constantFrom('0123454821', '0123454821', '0000000001', '0000000404'),
  bankCode: fc.constantFrom('058', '058', '044', '000'),
  firstName: fc.constantFrom(owner.firstName, owner.firstName, 'Wes'),
  bvn: fc.constantFrom(owner.bvn, '00000000404'),
  amountKobo: fc.constant('~drawable~'),
  pushNotificationToken: idOf('pushAddress'),
  hostname: idOf('host'),
  membershipUrl: idOf('host'),
  'startSubscription.membershipId': idOf('offered'),
  price: fc.constantFrom(2500, 2500, 2500, 500),
  from: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('2026-12-01', '2027-01-01') }, { weight: 1, arbitrary: day }),
  to: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('2027-01-12', '2027-11-30') }, { weight: 1, arbitrary: day }),
  patronId: ownIdOf('person'),
  'listMessages.userId': ownIdOf('person'),
  'explainCancelling.id': ownIdOf('cancelled'),
  'resumeSubscription.id': ownIdOf('resting'),
  'pauseSubscription.id': ownIdOf('running'),
  'agreeToPrice.id': ownIdOf('running'),
  'paySubscription.id': ownIdOf('payable'),
  disputeId: ownIdOf('dispute'),
  'addPaymentMethod.subscriptionId': ownIdOf('running'),
  'useForAll.id': ownIdOf('method'),
  'payFailed.id': ownIdOf('method'),
  'removePaymentMethod.id': ownIdOf('method'),
  insteadId: ownIdOf('method'),
  'sendMessage.userId': ownIdOf('person'),
  'readMessages.userId': ownIdOf('person'),
  'deleteMessage.userId': ownIdOf('person'),
  creatorId: idOf('creator'),
  authorId: idOf('creator'),
  until: fc.constantFrom('2027-01-12T12:00:00Z', '2099-01-01T00:00:00.000Z'),
  'listNotifications.userId': ownIdOf('self'),
  paymentId: ownIdOf('owedBack'),
  'redeemSessionCode.code': only('sessionCode'),
  'redeemSessionCode.verifier': only('sessionVerifier'),
  'getOperatorPayment.id': idOf('payment'),
  'refundOperatorPayment.id': idOf('payment'),
  'refundOperatorPayment.amountKobo': fc.constantFrom(100, 10_000),
  'stopOperatorPayouts.id': idOf('creator'),
};

const paged = { limit: fc.constantFrom(1, 3, 50) };
const oneOf = (...all: Record<string, fc.Arbitrary<unknown>>[]) => fc.oneof(...all.map((each) => fc.record(each)));

/** Bodies and queries whose fields depend on each other. */
const wholes: Record<string, fc.Arbitrary<unknown>> = {
  googleAuth: oneOf(
    { credential: idOf('credential') },
    { credential: idOf('credential'), role: fc.constant('creator') },
  ),
  listMemberships: oneOf({ creatorId: idOf('creator') }, { membershipUrl: idOf('host') }),
  getStatement: oneOf(
    { month: fc.constantFrom('this', 'last'), ...paged },
    { from: fc.constant('2026-12-01'), to: fc.constant('2027-01-12'), ...paged },
    { cursor: idOf('cursorOfgetStatement') },
  ),
  createComment: fc.oneof(
    { weight: 4, arbitrary: fc.record({ text: words }) },
    { weight: 1, arbitrary: fc.record({ text: words, parentId: idOf('comment') }) },
  ),
  reportSomething: fc
    .constantFrom(['post', 'post'], ['comment', 'comment'], ['message', 'my_heard'], ['user', 'person'])
    .chain(([entityType = '', kind = '']) =>
      fc.record({
        entityType: fc.constant(entityType),
        entityId: idOf(kind),
        reason: fc.constantFrom('spam', 'abuse', 'other'),
      }),
    ),
};

const valueOf = <T>(of: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;
export const knownWhole = (endpoint: string) => valueOf(wholes, endpoint);
export function knownField(name: string, endpoint: string): fc.Arbitrary<unknown> | undefined {
  const own = valueOf(known, `${endpoint}.${name}`);
  if (own || name !== 'cursor') return own ?? valueOf(known, name);
  return fc.oneof({ weight: 3, arbitrary: idOf(`cursorOf${endpoint}`) }, { weight: 1, arbitrary: idOf('cursor') });
}

const hinted: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/post/i, 'post'],
  [/parent|comment|thread/i, 'comment'],
  [/user|author|creator|patron|person/i, 'person'],
  [/membership/i, 'offer'],
  [/poster|image|video|media/i, 'media'],
];

/** An id for a field of this name: usually of its kind, if the name implies one. */
export function idFor(name: string): fc.Arbitrary<string> {
  const kind = hinted.find(([like]) => like.test(name))?.[1];
  const any = fc.constantFrom(...kinds).chain(idOf);
  return kind === undefined ? any : fc.oneof({ weight: 4, arbitrary: idOf(kind) }, { weight: 1, arbitrary: any });
}
