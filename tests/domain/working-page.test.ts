import { describe, expect, test } from 'vitest';
import { isWorkingPage } from '#features/lifecycle/working-page.ts';
import { expectLinear } from '../harness/linear.ts';

/** Which pages are a tool's that works. */

const tool = { name: 'Film Cutter', maker: 'Velvet Works', domain: 'cutter.example', wasNamed: true };
const page = (title: string, body = '', head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const description = (text: string) => `<meta name="description" content="${text}">`;
const LONG = 'We write about films. '.repeat(60);

describe('a page is the tool’s that', () => {
  test.each([
    ['names it in its title', page('Film Cutter: cut films')],
    ['names it otherwise', page('FILM-cutter™')],
    ['names it in its description', page('Home', '', description('Film Cutter cuts.'))],
    ['names it in a heading', page('Home', '<h1>Film <b>Cutter</b></h1>')],
    ['names it in its text', page('Home', '<main><p>Try Film Cutter today.</p></main>')],
    ['names its maker', page('Home', '<footer>© Velvet Works</footer>')],
    [
      'tells far below of something that ended',
      page('Film Cutter', `${LONG} Version 1 has been discontinued.`),
    ],
    ['is full of scripts', page('Film Cutter', '<script>let a = "casino, has been shut down"</script>')],
  ])('%s', (_, html) => expect(isWorkingPage(html, tool)).toBe(true));

  test.each([
    ['Cutter', '', 'cutter.example'],
    ['Something', 'Cutter', 'cutter.example'],
    ['Cutter.example', '', 'cutter.example'],
  ])('%s of %s has an address called like it: %s', (name, maker, domain) => {
    expect(isWorkingPage(page('Loading'), { ...tool, name, maker, domain })).toBe(true);
  });
});

describe('a page is not said to work that', () => {
  test.each([
    ['names it nowhere', page('Best films of Malta')],
    ['names it in a script alone', page('Home', '<script>track("Film Cutter")</script><!-- Film Cutter -->')],
    ['names it in an address alone', page('Home', '<a href="https://film-cutter.example">more</a>')],
    ['is a casino', page('Best casinos of Malta', 'Film Cutter')],
    ['is a casino with its name', page('Film Cutter: Situs Slot Gacor')],
    ['sells bets', page('Film Cutter', '', description('The sportsbook of the year'))],
    ['says that it ended', page('Film Cutter', 'Film Cutter has been discontinued. Thank you.')],
    ['was shut down', page('Film Cutter', '<p>Film Cutter was <b>shut down</b> in May.</p>')],
    ['is closing', page('Film Cutter', 'We are shutting down on May 1.')],
    [
      'says so in its title',
      page('Film Cutter has shut its doors', '<h1>Film Cutter is no longer available</h1>'),
    ],
    ['is at its end of life', page('Film Cutter: end of life')],
    ['thanks', page('Film Cutter', 'After six years, our service has ended.')],
    ['is empty', ''],
  ])('%s', (_, html) => expect(isWorkingPage(html, tool)).toBe(false));

  test('has a short name as a part of other words', () => {
    expect(isWorkingPage(page('Thunderbolts'), { ...tool, name: 'Bolt', maker: '' })).toBe(false);
    expect(isWorkingPage(page('Bolt: build apps'), { ...tool, name: 'Bolt', maker: '' })).toBe(true);
  });
});

test.each([
  '<',
  '<body',
  '<script',
  '<script>',
  '<!--',
  '<h1>',
  '<h1',
  'has been ',
  'is ',
  ' \u00a0',
  '</script',
])('a page made of nothing but %j takes no longer than it is long', (part) => {
  expectLinear(128 * 1024, (length) => isWorkingPage(part.repeat(Math.ceil(length / part.length)), tool));
});
