import { byPerson } from '@udala/messages/feed';
import * as m from '@udala/messages/post';
import { Avatar } from '#ui/avatar.tsx';
import { VerifiedBadge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useGetUserQuery } from './profile.api.ts';

/** The author, shown beside a post. */
export function AuthorCard({ authorId }: { authorId: string }) {
  const { data } = useGetUserQuery(authorId);
  if (!data) return null;
  const { profile, page, counts } = data;
  const name = page?.name ?? profile.name;
  return (
    <Card className="grid justify-items-center gap-2 text-center">
      <Avatar name={name} src={page?.imageUrl ?? profile.profileImageUrl} size="xl" />
      <h2 className="text-h3 font-bold wrap-anywhere">
        {name} {profile.isVerified && <VerifiedBadge />}
      </h2>
      {name !== profile.name && <p className="text-small wrap-anywhere text-ink-3">{byPerson(profile.name)}</p>}
      {profile.bio !== '' && <p className="text-small wrap-anywhere text-ink-2">{profile.bio}</p>}
      <p className="text-small text-ink-3">
        {m.patronsOf(counts.patrons)} · {m.postsOf(counts.posts)}
      </p>
      <ButtonLink to={appPaths.profile('posts', authorId)} variant="tonal" wide className="mt-1">
        <span className="min-w-0 wrap-anywhere">{m.seePage(name)}</span>
      </ButtonLink>
    </Card>
  );
}
