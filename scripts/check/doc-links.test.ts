import { expect, it } from 'vitest';
import { anchorsIn, deadTargets, guideFaults, targetsIn } from './doc-links.ts';

it('reads links and pictures of the repository, and none from code or other sites', () => {
  const page = `[a](other.md#b) <img src="pictures/x.jpg" alt=""> [out](https://x.example) \`[no](code.md)\`
\`\`\`
[no](fenced.md)
\`\`\``;
  expect(targetsIn(page)).toEqual(['other.md#b', 'pictures/x.jpg']);
});

it('makes anchors as GitHub does', () => {
  expect(anchorsIn("# A private feed\n## What's new: 2, and more")).toEqual(['a-private-feed', 'whats-new-2-and-more']);
});

it('finds a link to a file or a heading that is not there', () => {
  const pages = new Map([
    ['docs/a.md', '# One\n[up](../README.md) [here](#one) [b](b.md#two) ![gone](gone.jpg) [no](#none)'],
    ['docs/b.md', '# Two'],
  ]);
  const there = new Set(['README.md', 'docs/a.md', 'docs/b.md']);
  expect(deadTargets(pages, (file) => there.has(file))).toEqual([
    'docs/a.md: gone.jpg is not there',
    'docs/a.md: #none leads to no heading',
  ]);
});

it('finds a page of the guide without picture, words or place, and a picture without page', () => {
  const pages = new Map([
    ['guide/README.md', '[a](a.md) [b](b.md#x)'],
    ['guide/a.md', '<img src="pictures/a.jpg" alt="All of it"> <img src="pictures/a-wide.jpg" alt="">'],
    ['guide/b.md', 'Words alone.'],
    ['guide/c.md', '<img src="pictures/c.jpg" alt="">'],
  ]);
  const pictures = ['a', 'a-wide', 'c', 'old'].map((name) => `guide/pictures/${name}.jpg`);
  expect(guideFaults('guide', pages, pictures)).toEqual([
    'guide/b.md: it has no picture',
    'guide/README.md: guide/c.md has no line',
    'guide/c.md: a picture is not said in words',
    'guide/pictures/old.jpg: no page shows it',
  ]);
});
