import { postTitle } from '@udala/contract/post-title';
import type { Post } from '@udala/contract/posts';
import { catalogue, type Catalogue } from '@udala/messages/catalogue';
import type { Locale } from '@udala/messages/languages';
import { postUrl } from '#features/publishing/posts/post-url.ts';
import { escapeXml } from './xml.ts';

type Sentences = Catalogue['sharingServer'];

/** RSS 2.0 with text only: a picture or a video is a link to its post, which requires a session. */
export function rssOf(locale: Locale, posts: readonly Post[], publicUrl: URL): string {
  const { sharingServer: m } = catalogue(locale);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element('title', m.feedTitle),
    element('link', new URL('/membership/app/home', publicUrl).href),
    element('description', m.feedDescription),
    `<language>${locale}</language><ttl>60</ttl>`,
    ...posts.map((post) => itemOf(m, post, publicUrl)),
    '</channel></rss>',
  ].join('\n');
}

function itemOf(m: Sentences, post: Post, publicUrl: URL): string {
  const { profile, page } = post.author;
  const name = page?.name ?? profile.name;
  const address = postUrl(publicUrl, { ...post, userName: profile.userName });
  return [
    '<item>',
    element('title', postTitle(post.title, post.description).title || m.postBy(name)),
    element('link', address),
    `<guid isPermaLink="false">${post.id}</guid>`,
    element('pubDate', new Date(post.createdAt).toUTCString()),
    element('dc:creator', name),
    element('description', htmlOf(m, post, address)),
    '</item>',
  ].join('');
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** The post's text as HTML paragraphs: escaped here for HTML, and again by the feed for XML. */
function htmlOf(m: Sentences, { description, imageContent, videoContent }: Post, address: string): string {
  const paragraphs = description
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => `<p>${escapeXml(text).replaceAll('\n', '<br>')}</p>`);
  const files = m.filesOf(imageContent.length, videoContent.length);
  return [...paragraphs, ...(files === null ? [] : [`<p><a href="${escapeXml(address)}">${files}</a></p>`])].join('');
}
