import { describe, expect, test } from 'vitest';
import type { Gate } from '#features/lifecycle/visit.server.ts';
import { createVisit } from '#features/lifecycle/visit.server.ts';
import { html, leadsTo, robots, type Sites, startSites } from '../harness/made-up-sites.ts';
import { report } from '../harness/report.ts';

/** How the checker visits a site: politely, within bounds, and at public addresses alone. */

const never = new AbortController().signal;
const open: Gate = { take: async () => true, rest: async () => {} };
const PAGE = '<title>Film Cutter</title>';

async function visitOne(answers: Sites[string], path = '/') {
  const { visit, at, asked } = await startSites(
    { 'cutter.example': answers },
    { answerMs: 400, visitMs: 1_500 },
  );
  return { visited: await visit(at('cutter.example', path), open, never), asked, at };
}

describe('a site', () => {
  test('is asked for its rules, then for its page, by the checker’s name', async () => {
    let agent = '';
    const { visited, asked, at } = await visitOne({
      '/': (request, response) => {
        agent = request.headers['user-agent'] ?? '';
        html(PAGE)(request, response);
      },
    });
    expect(visited).toEqual({ outcome: 'answered', status: 200, address: at('cutter.example'), html: PAGE });
    expect(asked).toEqual(['cutter.example/robots.txt', 'cutter.example/']);
    expect(agent).toBe('AIToolboxBot/1.0 (+https://toolbox.example/about)');
  });

  test.each([
    ['User-agent: *\nDisallow: /', 'closed'],
    ['User-agent: aitoolboxbot\nDisallow: /\n\nUser-agent: *\nAllow: /', 'closed'],
    ['User-agent: a\nUser-agent: AIToolboxBot/2\nDisallow: /', 'closed'],
    ['User-agent: *\nUser-agent: a\nDisallow: /', 'closed'],
    ['User-agent: *\nAllow: /\nUser-agent: a\nDisallow: /', 'answered'],
    ['User-agent: AIToolboxBot\nAllow: /\n\nUser-agent: *\nDisallow: /', 'answered'],
    ['User-agent: other\nDisallow: /', 'answered'],
    ['User-agent: *\nDisallow: /private', 'answered'],
    ['Disallow: /', 'answered'],
    ['', 'answered'],
  ])('with the rules %j is %s', async (rules, result) => {
    const { visited, asked } = await visitOne({ '/robots.txt': robots(rules), '/': html(PAGE) });
    expect('finding' in visited ? visited.finding : visited.outcome).toBe(result);
    expect(asked.includes('cutter.example/')).toBe(result === 'answered');
  });

  test('whose rules cannot be read because its server fails is not asked for more', async () => {
    const { visited, asked } = await visitOne({ '/robots.txt': html('', 503), '/': html(PAGE) });
    expect(visited).toMatchObject({ finding: 'no rules' });
    expect(asked).toEqual(['cutter.example/robots.txt']);
  });

  test('that wants a long pause gets one request for a page, and is left alone for so long', async () => {
    const { visit, at, asked } = await startSites({
      'cutter.example': {
        '/robots.txt': robots('User-agent: *\nCrawl-delay: 3600'),
        '/': leadsTo('/en'),
      },
    });
    const rests: unknown[] = [];
    const gate = { ...open, rest: async (...rest: unknown[]) => void rests.push(rest) };
    expect(await visit(at('cutter.example'), gate, never)).toMatchObject({ finding: 'closed' });
    expect(asked).toEqual(['cutter.example/robots.txt', 'cutter.example/']);
    expect(rests).toEqual([[new URL(at('cutter.example')).host, 3_600]]);
  });

  test.each([
    [404, 404],
    [410, 410],
    [500, 500],
    [403, 403],
  ])('that answers %i is not read', async (status, seen) => {
    const { visited } = await visitOne({ '/': html('a page', status) });
    expect(visited).toMatchObject({ status: seen, html: null });
  });

  test('that sends no page, or a packed one, is not read', async () => {
    const { visited } = await visitOne({ '/': robots('text') });
    expect(visited).toMatchObject({ status: 200, html: null });
    const packed = await visitOne({
      '/': (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end('x'),
    });
    expect(packed.visited).toMatchObject({ status: 200, html: null });
  });
});

describe('a redirect', () => {
  const sites: Sites = {
    'cutter.example': { '/far': () => {}, '/far2': () => {} },
    'big.example': { '/': html('<title>Big</title>') },
    'shut.example': { '/robots.txt': robots('User-agent: *\nDisallow: /'), '/': html('secret') },
  };

  test('is followed, and the other host’s rules are asked for too', async () => {
    const { visit, at, asked } = await startSites(sites);
    sites['cutter.example'] = { '/': leadsTo(`${at('big.example')}#part`) };
    const taken: string[] = [];
    const gate = { ...open, take: async (host: string) => taken.push(host) > 0 };
    const visited = await visit(at('cutter.example'), gate, never);
    expect(visited).toMatchObject({ outcome: 'answered', address: at('big.example') });
    expect(asked).toEqual([
      'cutter.example/robots.txt',
      'cutter.example/',
      'big.example/robots.txt',
      'big.example/',
    ]);
    expect(taken).toEqual([new URL(at('big.example')).host]);
  });

  test('to a host that forbids it is not followed', async () => {
    const { visit, at, asked } = await startSites(sites);
    sites['cutter.example'] = { '/': leadsTo(at('shut.example')) };
    expect(await visit(at('cutter.example'), open, never)).toMatchObject({ finding: 'closed' });
    expect(asked).not.toContain('shut.example/');
  });

  test('to a host that has to be left alone is followed later', async () => {
    const { visit, at, asked } = await startSites(sites);
    sites['cutter.example'] = { '/': leadsTo(at('big.example')) };
    expect(await visit(at('cutter.example'), { ...open, take: async () => false }, never)).toEqual({
      outcome: 'later',
    });
    expect(asked.filter((each) => each.startsWith('big'))).toEqual([]);
  });
});

describe('a hostile site is bounded', () => {
  const AGENTS = Array.from({ length: 20_000 }, (_, n) => `User-agent: a${n}`).join('\n');
  const HOSTILE: Record<string, { answers: Sites[string]; sees: object }> = {
    'a page without end': {
      answers: {
        '/': (_request, response) => {
          response.writeHead(200, { 'Content-Type': 'text/html' });
          const more = () => {
            while (response.write('x'.repeat(64 * 1024)));
          };
          response.on('drain', more);
          more();
        },
      },
      sees: { outcome: 'answered', html: expect.stringMatching(/^x{131072}$/) },
    },
    'a page that drips': {
      answers: {
        '/': (_request, response) => {
          response.writeHead(200, { 'Content-Type': 'text/html' });
          const drops = setInterval(() => response.write('x'), 20);
          response.on('close', () => clearInterval(drops));
        },
      },
      sees: { finding: 'too slow' },
    },
    'a server that never answers': { answers: { '/': () => {} }, sees: { finding: 'too slow' } },
    'headers without end': {
      answers: {
        '/': (_request, response) => response.writeHead(200, { 'X-Long': 'x'.repeat(64 * 1024) }).end(),
      },
      sees: { finding: 'server error' },
    },
    'a redirect to itself': { answers: { '/': leadsTo('/') }, sees: { finding: 'goes round' } },
    'redirects to ever new pages': {
      answers: Object.fromEntries(
        Array.from({ length: 50 }, (_, n) => [n === 0 ? '/' : `/${n}`, leadsTo(`/${n + 1}`)]),
      ),
      sees: { finding: 'goes round' },
    },
    'rules that redirect to themselves': {
      answers: { '/robots.txt': leadsTo('/robots.txt'), '/': html(PAGE) },
      sees: { outcome: 'answered' },
    },
    'a redirect to this machine': {
      answers: { '/': leadsTo('http://127.0.0.2:5432/') },
      sees: { finding: 'not public' },
    },
    'a redirect to a private name': {
      answers: { '/': leadsTo('https://private.example/') },
      sees: { finding: 'not public' },
    },
    'a redirect to the metadata of a cloud': {
      answers: { '/': leadsTo('http://169.254.169.254/latest/meta-data') },
      sees: { finding: 'not public' },
    },
    'a redirect to a file': {
      answers: { '/': leadsTo('file:///etc/passwd') },
      sees: { finding: 'not public' },
    },
    'a redirect to an endless address': {
      answers: { '/': leadsTo(`/${'a'.repeat(5_000)}`) },
      sees: { finding: 'closed' },
    },
    'rules without end': {
      answers: { '/robots.txt': robots('Disallow: /*a*b*c\n'.repeat(200_000)), '/': html(PAGE) },
      sees: { outcome: 'answered' },
    },
    'rules of many for many': {
      answers: {
        '/robots.txt': robots(`${AGENTS}\nUser-agent: *${'\nAllow: /a'.repeat(6_000)}`),
        '/': html(PAGE),
      },
      sees: { outcome: 'answered' },
    },
    'many rules that are hard to match': {
      answers: {
        '/robots.txt': robots(`User-agent: *\n${`Disallow: /${'*a'.repeat(240)}b\n`.repeat(1_000)}`),
        '/': leadsTo(`/${'a'.repeat(400)}`),
      },
      sees: { finding: 'closed' },
    },
    'some rules that are hard to match': {
      answers: {
        '/robots.txt': robots(`User-agent: *\n${`Disallow: /${'*a'.repeat(240)}b\n`.repeat(125)}`),
        [`/${'a'.repeat(400)}`]: html(PAGE),
        '/': leadsTo(`/${'a'.repeat(400)}`),
      },
      sees: { outcome: 'answered' },
    },
  };

  test.each(Object.entries(HOSTILE))('%s', async (_what, { answers, sees }) => {
    const begun = performance.now();
    const { visited, asked } = await visitOne(answers);
    expect(visited).toMatchObject(sees);
    expect(asked.length).toBeLessThan(20);
    // The visitor of this test waits 0.4 seconds for an answer and 1.5 for all.
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test('and so many were tried', () => {
    const count = Object.keys(HOSTILE).length;
    report({ what: 'hostile sites that the checker visited', count, leaked: 0, ended: 0 });
    expect(count).toBeGreaterThan(10);
  });
});

test('a name that leads nowhere, and a port at which nobody listens', async () => {
  const { visit } = await startSites({});
  expect(await visit('https://gone.invalid/', open, never)).toMatchObject({ finding: 'no name' });
  expect(await visit('http://cutter.example:1024/', open, never)).toMatchObject({ finding: 'no connection' });
});

test('a server that speaks no TLS is not secure', async () => {
  const { visit, port } = await startSites({});
  expect(await visit(`https://cutter.example:${port}/`, open, never)).toMatchObject({
    finding: 'not secure',
  });
});

test('without the test’s own rules, no private address is asked', async () => {
  const { asked, port } = await startSites({ 'cutter.example': { '/': html(PAGE) } });
  const visit = createVisit({ origin: 'https://toolbox.example', pauseSeconds: 0 });
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `2130706433:${port}`]) {
    expect(await visit(`http://${host}/`, open, never), host).toMatchObject({ finding: 'not public' });
  }
  expect(asked).toEqual([]);
});

test('a visit that is stopped says nothing', async () => {
  const { visit, at } = await startSites({ 'cutter.example': { '/': () => {} } });
  const stopping = new AbortController();
  const visiting = visit(at('cutter.example'), open, stopping.signal);
  stopping.abort(new Error('The node stops.'));
  await expect(visiting).rejects.toThrow('The node stops.');
});
