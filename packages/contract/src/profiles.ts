import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { visiblePattern } from './patterns.ts';
import { Count, Nullable, Role, Strict, UserName, Uuid } from './scalars.ts';

/** The wire's spelling of a person's links and phone is the specification's. */
const link = Nullable(Type.String());

export const Profile = Strict({
  id: Uuid,
  name: Type.String(),
  userName: Nullable(Type.String()),
  bio: Type.String(),
  country: Nullable(Type.String()),
  profileImageUrl: Nullable(Type.String()),
  bannerImageUrl: Nullable(Type.String()),
  isVerified: Type.Boolean(),
  instagramLink: link,
  facebookLink: link,
  tiktokLink: link,
  linkedinLink: link,
  twitterLink: link,
  youtubeLink: link,
  discordLink: link,
});
export type Profile = Static<typeof Profile>;

export const NameReview = Type.Enum(['held', 'rejected'], {
  description: 'Only while emails and cards do not show the name: the operator has not looked at it, or said no',
});
export type NameReview = Static<typeof NameReview>;

export const OwnProfile = Type.Object(
  {
    ...Profile.properties,
    PhoneNumber: Nullable(Type.String()),
    isCreator: Type.Boolean({ description: 'The first role is creator' }),
    user: Strict({ id: Uuid, email: Type.String(), roles: Type.Array(Role) }),
    nameReview: Type.Optional(NameReview),
  },
  { additionalProperties: false },
);
export type OwnProfile = Static<typeof OwnProfile>;

/** A person as shown beside what they wrote. */
export const AuthorProfile = Strict({
  id: Uuid,
  name: Type.String(),
  userName: Nullable(Type.String()),
  profileImageUrl: Nullable(Type.String()),
  isVerified: Type.Boolean(),
});
export type AuthorProfile = Static<typeof AuthorProfile>;

/** The page of a creator, by whose name readers know them. Its picture falls back to the person's. */
const PublicPage = Strict({ name: Type.String(), imageUrl: Nullable(Type.String()) });
export const PageOfAuthor = Nullable(PublicPage, { description: 'Null until it has an address' });
export type PageOfAuthor = Static<typeof PageOfAuthor>;

/** A creator as their patrons know them. */
export const CreatorProfile = Strict({ ...AuthorProfile.properties, page: PageOfAuthor });
export type CreatorProfile = Static<typeof CreatorProfile>;

export const PublicUser = Strict({
  id: Uuid,
  roles: Type.Array(Role),
  profile: Profile,
  page: PageOfAuthor,
  counts: Strict({ patrons: Count, posts: Count }),
  /** True if they offer a community space, or have posted there. */
  hasCommunity: Type.Boolean(),
  viewer: Strict({ isFollowing: Type.Boolean() }),
});
export type PublicUser = Static<typeof PublicUser>;

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/users/profile',
  access: 'signed-in',
  cost: ['page'],
  summary: "The signed-in person's profile",
  reply: OwnProfile,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  access: 'anyone',
  cost: ['page'],
  summary: 'A person as everybody may see them: never an e-mail address or a phone number',
  params: Strict({ id: Uuid }),
  reply: PublicUser,
  errors: ['not_found'],
});

export const checkUserName = endpoint({
  method: 'POST',
  path: '/profiles/username-available',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Whether a name for a page is free, and free ones like it when it is not',
  body: Strict({ userName: UserName }),
  reply: Strict({ available: Type.Boolean(), suggestions: Type.Array(Type.String()) }),
});

export const CreatorMode = Type.Enum(['posts', 'posts-and-community']);

const pageLink = Nullable(
  Type.String({ maxLength: limits.linkMaxLength, description: "https, on the network's own host" }),
);
/** Links to a creator's other profiles; null where there is none. */
export const PageLinks = Strict({
  discord: pageLink,
  twitter: pageLink,
  facebook: pageLink,
  tiktok: pageLink,
  linkedin: pageLink,
  youtube: pageLink,
  instagram: pageLink,
});

export const CreatorPage = Strict({
  name: Type.String(),
  userName: Nullable(Type.String()),
  pageName: Nullable(Type.String()),
  bio: Type.String(),
  url: Nullable(Type.String()),
  pageImageUrl: Nullable(Type.String()),
  mode: CreatorMode,
  links: PageLinks,
  nameReview: Type.Optional(NameReview),
});
export type CreatorPage = Static<typeof CreatorPage>;

export const getOwnPage = endpoint({
  method: 'GET',
  path: '/stores/user',
  access: 'creator',
  cost: ['page'],
  summary: "The signed-in creator's page",
  reply: CreatorPage,
  errors: ['not_found'],
});

export const saveOwnPage = endpoint({
  method: 'PUT',
  path: '/stores/user',
  access: 'creator',
  cost: ['pageNames', 'oneRow'],
  summary: "Names the signed-in creator's page and claims its address",
  body: Strict({
    pageName: Type.String({ minLength: 1, maxLength: limits.pageNameMaxLength, pattern: visiblePattern }),
    userName: UserName,
    bio: Type.Optional(Type.String({ maxLength: limits.bioMaxLength })),
    mode: Type.Optional(CreatorMode),
    pageImageUrl: Type.Optional(
      Nullable(
        Type.String({ maxLength: 200, description: 'The `secure_url` of their own upload with preset profile' }),
      ),
    ),
    links: Type.Optional(Type.Partial(PageLinks, { additionalProperties: false })),
  }),
  reply: CreatorPage,
  errors: ['not_found', 'conflict'],
});
