import { expect, test } from 'vitest';
import { paths } from '#site/paths.ts';
import { DEFAULT_SITE, siteOf } from '#site/site.ts';
import { FrameCache } from '#ui/frame-cache.ts';

const site = siteOf(DEFAULT_SITE);
const CURRENT = /href="([^"]*)"[^>]* aria-current="page"/g;

function currentIn(markup: string): string[] {
  return [...markup.matchAll(CURRENT)].map(([, href = '']) => href);
}

test('all pages that no menu leads to share one frame, whatever their addresses', () => {
  const frames = new FrameCache();
  const ofTool = frames.of(site, paths.tool('chatgpt'));
  expect(Object.values(ofTool).flatMap(currentIn)).toEqual([]);
  for (const address of ['/tools/other', `${paths.tools}/`, '/<script>', '//', '', 'constructor'])
    expect(frames.of(site, address)).toBe(ofTool);
});

test('a page in the menus is marked wherever they name it', () => {
  const frames = new FrameCache();
  const frame = frames.of(site, paths.tools);
  expect([frame.main, frame.menu, frame.footer].map(currentIn)).toEqual([
    [paths.tools],
    [paths.tools],
    [paths.tools],
  ]);
  expect(frames.of(site, paths.tools)).toBe(frame);
  expect(currentIn(frames.of(site, paths.data).footer)).toEqual([paths.data]);
});

test('other texts of the site make another frame', () => {
  const frames = new FrameCache();
  const before = frames.of(site, paths.tools);
  const changed = frames.of(siteOf({ ...DEFAULT_SITE, email: 'new@toolbox.io' }), paths.tools);
  expect(before.footer).not.toContain('new@toolbox.io');
  expect(changed.footer).toContain('mailto:new@toolbox.io');
});
