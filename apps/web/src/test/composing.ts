import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { createPost, listPosts, type Post } from '@udala/contract/posts';
import { getUser } from '@udala/contract/profiles';
import { listScheduledPosts } from '@udala/contract/publishing';
import { videoUploadPath } from '@udala/contract/videos';
import { answer, noFirstSteps, quietNotifications, server } from './app.tsx';
import { publicUser } from './profile.ts';
import { idOf, makePost, pageOf } from './wire.ts';

export const composing = 'home/posts?newPost=true';
export const text = () => screen.findByRole('textbox', { name: 'What do you want to share?' });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Opens one of the composer's sheets by its button. */
export async function openSheet(by: string | RegExp, title: string | RegExp) {
  await userEvent.click(button(by));
  return within(screen.getByRole('dialog', { name: title }));
}
export const chooseAudience = async (name: RegExp): Promise<void> => {
  const sheet = await openSheet(/^Who sees it/, 'Who sees it');
  await userEvent.click(sheet.getByRole('button', { name }));
};
export const openTeaser = () => openSheet('Teaser', 'Write a teaser');
export const openPicture = (name: string) => openSheet(`Describe or change ${name}`, /^Picture/);

export const feedOf = (...titles: string[]): RequestHandler =>
  answer(listPosts, () => pageOf(titles.map((title, index) => makePost({ id: idOf(index + 1), title }))));

/** Handlers around the composer: a creator with posts, none of them scheduled. */
export function atHome({ posts = 3, scheduled = [] as Post[] } = {}): void {
  server.use(
    quietNotifications,
    noFirstSteps,
    feedOf(),
    answer(listScheduledPosts, () => pageOf(scheduled)),
    answer(getUser, () => ({ ...publicUser(), counts: { patrons: 0, posts } })),
  );
}

/** Accepts every post, and returns the recorded request bodies. */
export function takePosts(reply: Partial<Post> = {}): unknown[] {
  const bodies: unknown[] = [];
  const post = makePost({ id: idOf(9), title: 'Fresh', ...reply });
  server.use(
    answer(createPost, async (request) => {
      bodies.push(await request.json());
      return post;
    }),
    answer(listPosts, () => pageOf(bodies.length > 0 && post.scheduledFor === null ? [post] : [])),
  );
  return bodies;
}

/** The parts of tus that a client needs. The connection breaks after `breakAfter` bytes, until it is restored. */
export function tusServer(id = idOf(80)) {
  const state = {
    length: 0,
    received: 0,
    broken: false,
    errorResponse: null as Response | null,
    calls: [] as string[],
  };
  const address = `*${videoUploadPath}/${id}`;
  const called = (request: Request) => {
    state.calls.push(request.method);
    return state.broken ? HttpResponse.error() : state.errorResponse?.clone();
  };
  server.use(
    http.post(`*${videoUploadPath}`, ({ request }) => {
      const stopped = called(request);
      if (stopped) return stopped;
      state.length = Number(request.headers.get('upload-length'));
      return new HttpResponse(null, { status: 201, headers: { location: `${videoUploadPath}/${id}` } });
    }),
    http.head(address, ({ request }) => {
      const headers = { 'upload-offset': String(state.received), 'upload-length': String(state.length) };
      return called(request) ?? new HttpResponse(null, { headers });
    }),
    http.patch(address, async ({ request }) => {
      const stopped = called(request);
      if (stopped) return stopped;
      state.received += (await request.arrayBuffer()).byteLength;
      return new HttpResponse(null, { status: 204, headers: { 'upload-offset': String(state.received) } });
    }),
    http.delete(address, ({ request }) => called(request) ?? new HttpResponse(null, { status: 204 })),
  );
  return { id, state };
}
