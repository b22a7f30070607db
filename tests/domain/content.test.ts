import { describe, expect, test } from 'vitest';
import { type ContentNode, contentText, excerpt } from '#site/content.ts';
import { contentAddress } from '#site/content-address.ts';
import { formatSearchVolume } from '#site/format.ts';

describe('addresses of links in answers', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com/'],
    ['//example.com/x', 'https://example.com/x'],
    ['/\\example.com', 'https://example.com/'],
    ['\\\\example.com', 'https://example.com/'],
    ['mailto:someone@example.com', 'mailto:someone@example.com'],
    ['/tools/chatgpt?tab=tech', '/tools/chatgpt?tab=tech'],
    ['tools', '/tools'],
    ['../../tools', '/tools'],
    ['/.//example.com', '/example.com'],
    ['/a b', '/a%20b'],
    ['javascript:alert(1)', null],
    ['JavaScript:alert(1)', null],
    [' java\tscript:alert(1)', null],
    ['data:text/html,x', null],
    ['vbscript:x', null],
    ['blob:https://example.com/1', null],
    ['blob:https://here.invalid/1', null],
    ['file:///etc/passwd', null],
    ['ftp://example.com', null],
    ['tel:123', null],
    ['https://[', null],
    ['', null],
  ])('%j → %j', (href, expected) => {
    expect(contentAddress(href)).toBe(expected);
  });
});

const element = (tag: 'p' | 'b' | 'td', ...children: ContentNode[]): ContentNode => ({
  tag,
  attributes: {},
  children,
});

describe('the words of an answer', () => {
  test.each<[string, ContentNode[], string]>([
    ['nothing', [], ''],
    ['blocks are parted', [element('p', 'One.'), element('p', 'Two.')], 'One. Two.'],
    ['words are not', [element('p', 'bo', element('b', 'ld'), 'ly')], 'boldly'],
    ['cells are parted', [element('td', 'a'), element('td', 'b')], 'a b'],
    ['white space is one space', [' a\n\n b '], 'a b'],
  ])('%s', (_, nodes, expected) => {
    expect(contentText(nodes)).toBe(expected);
  });

  test.each([
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    ['cut between words', 12, 'cut between…'],
    ['unbreakable', 5, 'unbr…'],
  ])('%j in %i characters: %j', (text, max, expected) => {
    expect(excerpt(text, max)).toBe(expected);
    expect(excerpt(text, max).length).toBeLessThanOrEqual(max);
  });
});

test.each([
  [null, 'N/A'],
  [0, '0+'],
  [999, '999+'],
  [12_345, '12,345+'],
])('search volume %j reads %s', (volume, expected) => {
  expect(formatSearchVolume(volume)).toBe(expected);
});
