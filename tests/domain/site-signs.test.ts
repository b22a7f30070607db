import { describe, expect, test } from 'vitest';
import { type Finding, findingOfStatus } from '#features/lifecycle/findings.ts';
import { readPage, titleOf } from '#features/lifecycle/page-signs.ts';
import { expectLinear } from '../harness/linear.ts';

/** What the checker reads in the answer of a site. */

test.each([
  [200, null],
  [204, null],
  [401, 'closed'],
  [403, 'closed'],
  [429, 'closed'],
  [404, 'not found'],
  [410, 'gone'],
  [500, 'server error'],
  [503, 'server error'],
] as const)('status %i shows %s', (status, finding) => {
  expect(findingOfStatus(status)).toBe(finding);
});

describe('a page', () => {
  const page = (title: string, rest = '') => `<html><head><title>${title}</title>${rest}</head><body>`;
  const meta = (text: string) => `<meta content="${text}" name="description">`;
  const tool = { name: 'Film Cutter', maker: 'Cut Works', domain: 'cutter.example', wasNamed: true };

  test.each<[string, { html: string | null; domain?: string }, { finding: Finding; isNamed: boolean }]>([
    ['names its tool', { html: page('Film Cutter: cut films') }, { finding: 'fine', isNamed: true }],
    ['writes the name in another way', { html: page('FILM-cutter™') }, { finding: 'fine', isNamed: true }],
    [
      'names the maker alone',
      { html: page('Welcome', meta('By CutWorks')) },
      { finding: 'fine', isNamed: true },
    ],
    [
      'shows something else',
      { html: page('Best casinos of Malta') },
      { finding: 'other content', isNamed: false },
    ],
    ['is no page', { html: null }, { finding: 'closed', isNamed: false }],
    ['is sold', { html: page('cutter.example is for sale') }, { finding: 'for sale', isNamed: false }],
    [
      'is sold, says its description',
      { html: page('Film Cutter', meta('Buy this domain today')) },
      { finding: 'for sale', isNamed: true },
    ],
    [
      'is parked',
      { html: page('cutter', '<script src="https://img.sedoparking.com/a.js">') },
      { finding: 'for sale', isNamed: false },
    ],
    [
      'is parked, in a script',
      { html: '<script>window.onload=function(){window.location.href="/lander"}</script>' },
      { finding: 'for sale', isNamed: false },
    ],
    [
      'leads on to a seller',
      {
        html: '<meta http-equiv="refresh" content="0; url=https://www.afternic.com/forsale/cutter.example">',
      },
      { finding: 'for sale', isNamed: false },
    ],
    [
      'leads on to a page of its own',
      { html: '<meta http-equiv=refresh content="0;url=/en/">' },
      { finding: 'fine', isNamed: false },
    ],
    [
      'links to a seller',
      { html: page('Film Cutter', '<a href="https://www.godaddy.com/">our registrar</a>') },
      { finding: 'fine', isNamed: true },
    ],
    [
      'is sold elsewhere',
      { html: page('Diese Domain steht zum Verkauf') },
      { finding: 'for sale', isNamed: false },
    ],
    ['is used for parking', { html: page('Domain parking') }, { finding: 'for sale', isNamed: false }],
    [
      'is a wall',
      { html: `${page('One moment')}Enable JavaScript and cookies to continue` },
      { finding: 'closed', isNamed: false },
    ],
    [
      'asks for a person',
      { html: `${page('Check')}Are you a human?` },
      { finding: 'closed', isNamed: false },
    ],
    [
      'is a seller’s',
      { html: page('Film Cutter'), domain: 'hugedomains.com' },
      { finding: 'for sale', isNamed: false },
    ],
    [
      'tells of sales in its text alone',
      { html: `${page('Film Cutter')}a.example is for sale` },
      { finding: 'fine', isNamed: true },
    ],
    [
      'is elsewhere',
      { html: page('Other'), domain: 'other.example' },
      { finding: 'other address', isNamed: false },
    ],
    [
      'is elsewhere, of an owner',
      { html: `${page('Big')}Film Cutter was acquired by Big`, domain: 'big.example' },
      { finding: 'new owner', isNamed: true },
    ],
    [
      'is elsewhere, of an owner of others',
      { html: `${page('Big')}X was acquired by Big`, domain: 'big.example' },
      { finding: 'other address', isNamed: false },
    ],
    [
      'says that it was acquired',
      { html: page('Film Cutter is now part of Big') },
      { finding: 'new owner', isNamed: true },
    ],
  ])('that %s', (_what, { html, domain = tool.domain }, result) => {
    expect(readPage({ html, domain }, tool)).toEqual(result);
  });

  test('that never named its tool says nothing by not naming it', () => {
    const seen = readPage({ html: page('Loading'), domain: tool.domain }, { ...tool, wasNamed: false });
    expect(seen).toEqual({ finding: 'fine', isNamed: false });
  });

  test.each([
    ['<title>\n A &amp; B\t</title>', 'A & B'],
    ['<TITLE lang=en>Big</TITLE>', 'Big'],
    ['<title></title>', null],
    ['no title', null],
    [`<title>${'x'.repeat(900)}</title>`, 'x'.repeat(200)],
    [`<title>${'x'.repeat(199)}\u{1F600}</title>`, 'x'.repeat(199)],
  ])('%s has a title', (html, title) => {
    expect(titleOf(html)).toBe(title);
  });

  test.each([
    '<title',
    '<meta ',
    '<meta content="',
    '<meta http-equiv=refresh ',
    'location=',
    'location.href = "',
    'domain a ',
    '<script src="//a.',
    'acquired by ',
    ' \u00a0',
  ])('made of nothing but %j takes no longer than it is long', (part) => {
    expectLinear(128 * 1024, (length) => {
      const html = part.repeat(Math.ceil(length / part.length));
      readPage({ html, domain: tool.domain }, tool);
      titleOf(html);
    });
  });
});
