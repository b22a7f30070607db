import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readRetryAfter } from '#features/lifecycle/read-answer.server.ts';
import type { Gate } from '#features/lifecycle/visit.server.ts';
import { EXPIRED_CERTIFICATE, EXPIRED_KEY } from '../harness/expired-certificate.ts';
import { type Answer, html, leadsTo, robots, type Sites, startSites } from '../harness/made-up-sites.ts';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from '../harness/receiver.ts';
import type { Patience } from '../harness/site-visitor.ts';

/** How the checker fares with what servers on the internet really do. */

const never = new AbortController().signal;
const PAGE = '<title>Film Cutter</title>';

/** Notes which hosts want to be left alone, and for how long. */
function noting() {
  const rests: [string, number][] = [];
  const gate: Gate = {
    take: async () => true,
    rest: async (host, seconds) => void rests.push([host.split(':')[0] ?? '', seconds]),
  };
  return { rests, gate };
}

const PATIENCE = { answerMs: 1_000, visitMs: 5_000 };

async function visitOne(answers: Sites[string], patience: Patience = {}) {
  const { visit, at, asked } = await startSites({ 'cutter.example': answers }, { ...PATIENCE, ...patience });
  const { rests, gate } = noting();
  return { visited: await visit(at('cutter.example'), gate, never), asked, rests };
}

const sends =
  (status: number, headers: Record<string, string | string[]>, body: string | Buffer = ''): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

describe('redirects', () => {
  test('from http to https to www are one visit, with the rules of each', async () => {
    const secure = await startSites(
      { 'receiver.example': { '/': html(PAGE) } },
      {},
      { cert: RECEIVER_CERTIFICATE, key: RECEIVER_KEY },
    );
    const sites: Sites = { 'www.cutter.example': { '/x': leadsTo(secure.at('receiver.example')) } };
    const chain = await startSites(sites, { ...PATIENCE, ca: RECEIVER_CERTIFICATE });
    sites['cutter.example'] = { '/': leadsTo(chain.at('www.cutter.example', '/x')) };
    expect(await chain.visit(chain.at('cutter.example'), noting().gate, never)).toEqual({
      outcome: 'answered',
      status: 200,
      address: secure.at('receiver.example'),
      html: PAGE,
    });
    expect(secure.asked).toEqual(['receiver.example/robots.txt', 'receiver.example/']);
  });

  test.each<[string, string]>([
    ['/', 'a page that leads to itself'],
    ['/next', 'two pages that lead to each other'],
  ])('%s: %s until it gets its cookie back lets no programs in', async (to) => {
    const asks = sends(302, { Location: to, 'Set-Cookie': 'seen=1' });
    const { visited, asked } = await visitOne({ '/': asks, '/next': sends(302, { Location: '/' }) });
    expect(visited).toMatchObject({ finding: 'closed' });
    expect(asked.length).toBeLessThan(5);
  });

  test('without cookies still go round', async () => {
    const { visited } = await visitOne({ '/': leadsTo('/next'), '/next': leadsTo('/') });
    expect(visited).toMatchObject({ finding: 'goes round' });
  });

  test('never carry a name and a password, nor keep them', async () => {
    const sites: Sites = {};
    const { visit, at } = await startSites(sites, PATIENCE);
    let sent: string | undefined;
    sites['cutter.example'] = {
      '/': leadsTo(at('big.example').replace('http://', 'http://ann:secret@')),
    };
    sites['big.example'] = {
      '/': (request, response) => {
        sent = request.headers.authorization;
        html(PAGE)(request, response);
      },
    };
    const visited = await visit(at('cutter.example'), noting().gate, never);
    expect(visited).toMatchObject({ address: at('big.example') });
    expect(sent).toBeUndefined();
  });

  test.each(['', 'https://', 'http://[', '//'])('to %j are an answer without a page', async (location) => {
    const { visited } = await visitOne({ '/': sends(302, { Location: location }) });
    expect(['answered', 'found']).toContain(visited.outcome);
  });
});

describe('walls', () => {
  const WALL = { 'Content-Type': 'text/html', 'cf-mitigated': 'challenge' };

  test.each([
    ['403', { '/': sends(403, WALL, 'wait') }],
    ['503', { '/': sends(503, WALL, 'wait') }],
    ['200', { '/': sends(200, WALL, 'wait') }],
    ['503 for the rules', { '/robots.txt': sends(503, WALL), '/': html(PAGE) }],
    ['429 for the rules', { '/robots.txt': sends(429, {}), '/': html(PAGE) }],
  ])('that answer %s let no programs in', async (_what, answers) => {
    expect((await visitOne(answers)).visited).toMatchObject({ finding: 'closed' });
  });

  test('a host that says when to come back is left alone until then', async () => {
    const busy = await visitOne({ '/': sends(429, { 'Retry-After': '7200' }) });
    expect(busy.visited).toMatchObject({ outcome: 'answered', status: 429 });
    expect(busy.rests).toEqual([['cutter.example', 7_200]]);
    const rules = await visitOne({ '/robots.txt': sends(503, { 'Retry-After': '3600' }), '/': html(PAGE) });
    expect(rules.rests).toEqual([['cutter.example', 3_600]]);
    expect(rules.asked).toEqual(['cutter.example/robots.txt']);
    // Shorter waits than the host's own pause change nothing.
    expect((await visitOne({ '/': sends(429, { 'Retry-After': '5' }) })).rests).toEqual([]);
  });

  const NOW = Date.parse('2026-11-23T08:00:00Z');
  test.each<[string | undefined, number]>([
    [undefined, 0],
    ['0', 0],
    [' 120 ', 120],
    ['Mon, 23 Nov 2026 09:00:00 GMT', 3_600],
    ['Mon, 23 Nov 2020 09:00:00 GMT', 0],
    ['999999999', 604_800],
    ['99999999999999999999', 0],
    ['-5', 0],
    ['soon', 0],
  ])('Retry-After %j is %i seconds', (text, seconds) => {
    expect(readRetryAfter(text, NOW)).toBe(seconds);
  });
});

describe('certificates', () => {
  test.each([
    ['has expired', 'expired.example', EXPIRED_CERTIFICATE, EXPIRED_KEY, EXPIRED_CERTIFICATE],
    ['is for another name', 'other.example', RECEIVER_CERTIFICATE, RECEIVER_KEY, RECEIVER_CERTIFICATE],
    ['nobody vouches for', 'receiver.example', RECEIVER_CERTIFICATE, RECEIVER_KEY, EXPIRED_CERTIFICATE],
  ])('one that %s is not secure, and nothing is asked', async (_what, host, cert, key, ca) => {
    const { visit, at, asked } = await startSites(
      { [host]: { '/': html(PAGE) } },
      { ...PATIENCE, ca },
      { cert, key },
    );
    expect(await visit(at(host), noting().gate, never)).toMatchObject({ finding: 'not secure' });
    expect(asked).toEqual([]);
  });
});

describe('packed answers', () => {
  const packed = (body: string, type = 'text/html'): Answer =>
    sends(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' }, gzipSync(body));

  test('are unpacked, although nobody asked for them', async () => {
    expect((await visitOne({ '/': packed(PAGE) })).visited).toMatchObject({ html: PAGE });
  });

  test('packed rules are kept too', async () => {
    const rules = packed('User-agent: *\nDisallow: /', 'text/plain');
    const { visited, asked } = await visitOne({ '/robots.txt': rules, '/': html(PAGE) });
    expect(visited).toMatchObject({ finding: 'closed' });
    expect(asked).toEqual(['cutter.example/robots.txt']);
  });

  test('a bomb is unpacked as far as a page is read', async () => {
    const bomb = packed('x'.repeat(32 * 1024 * 1024));
    const { visited } = await visitOne({ '/': bomb });
    expect(visited).toMatchObject({ html: expect.stringMatching(/^x{131072}$/) });
  });

  test.each([
    ['gzip', 'no gzip at all'],
    ['br', 'no brotli at all'],
    ['zstd-of-tomorrow', 'anything'],
  ])('in %s that cannot be unpacked are not read', async (encoding, body) => {
    const answer = sends(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }, body);
    expect((await visitOne({ '/': answer })).visited).toMatchObject({ status: 200, html: null });
    const { visited, asked } = await visitOne({ '/robots.txt': answer, '/': html(PAGE) });
    expect(visited).toMatchObject({ finding: 'closed' });
    expect(asked).toEqual(['cutter.example/robots.txt']);
  });
});

describe('encodings', () => {
  const cyrillic = Buffer.from([0xd4, 0xe8, 0xeb, 0xfc, 0xec]);
  test.each<[string, string, Buffer]>([
    ['of the header', 'text/html; charset=windows-1251', cyrillic],
    ['of the page', 'text/html', Buffer.concat([Buffer.from('<meta charset="windows-1251">'), cyrillic])],
    ['of the mark', 'text/html; charset=latin1', Buffer.from('\ufeffФильм', 'utf16le')],
    ['that nobody knows', 'text/html; charset=klingon', Buffer.from('Фильм')],
    ['that is missing', 'text/html', Buffer.from('Фильм')],
  ])('%s are read', async (_what, type, body) => {
    const { visited } = await visitOne({ '/': sends(200, { 'Content-Type': type }, body) });
    expect(visited).toMatchObject({ html: expect.stringMatching(/Фильм$/) });
  });

  test('bytes that are none are still a page', async () => {
    const bytes = Buffer.from([0x00, 0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80]);
    const { visited } = await visitOne({ '/': sends(200, { 'Content-Type': 'text/html' }, bytes) });
    expect(visited).toMatchObject({ outcome: 'answered', status: 200 });
  });
});

describe('rules', () => {
  test.each([
    ['with a byte order mark', '\ufeffUser-agent: *\nDisallow: /'],
    ['behind 400 kB of remarks', `${'# remark\n'.repeat(45_000)}User-agent: *\nDisallow: /`],
    ['with old line ends', 'User-agent: *\rDisallow: /'],
  ])('%s are kept', async (_what, text) => {
    const { visited } = await visitOne({ '/robots.txt': robots(text), '/': html(PAGE) });
    expect(visited).toMatchObject({ finding: 'closed' });
  });

  test.each([
    ['that are a page for people', html(`${PAGE}<p>Disallow: /`)],
    ['that are missing', html('not here', 404)],
    ['that nobody may read', html('no', 401)],
  ])('%s forbid nothing', async (_what, answer) => {
    const { visited } = await visitOne({ '/robots.txt': answer, '/': html(PAGE) });
    expect(visited).toMatchObject({ outcome: 'answered', html: PAGE });
  });
});

describe('names', () => {
  test('that lead to a private address the second time are left alone', async () => {
    let looks = 0;
    const { visited, asked } = await visitOne(
      { '/': html(PAGE) },
      {
        resolve(_host, done) {
          looks += 1;
          done(null, [{ address: looks === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]);
        },
      },
    );
    expect(visited).toMatchObject({ finding: 'not public' });
    expect(asked).toEqual(['cutter.example/robots.txt']);
  });

  test('with a public and a private address are left alone', async () => {
    const { visited, asked } = await visitOne(
      { '/': html(PAGE) },
      {
        resolve: (_host, done) =>
          done(null, [
            { address: '127.0.0.1', family: 4 },
            { address: 'fd00::1', family: 6 },
          ]),
      },
    );
    expect(visited).toMatchObject({ finding: 'not public' });
    expect(asked).toEqual([]);
  });

  test('that have IPv6 alone prove nothing on a machine without it', async () => {
    const failed = Object.assign(new Error('no way'), { code: 'ENETUNREACH' });
    const { visited } = await visitOne({}, { resolve: (_host, done) => done(failed, []) });
    expect(visited).toMatchObject({ finding: 'no route' });
  });
});
