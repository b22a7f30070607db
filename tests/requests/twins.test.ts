import { describe, expect, test } from 'vitest';
import { formatDate } from '#site/format.ts';
import { SCREENS } from '#site/screens.ts';
import { pageOfTwin, prefersMarkdown, twinOf } from '#site/twins.ts';
import { addTool, fundingDetails } from '../factories.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { markedDetails } from '../harness/marked-details.ts';
import { addMember } from '../harness/members.ts';
import { RIGHTS } from '../harness/rights/rows.ts';

/** Each public page as Markdown: at an address of its own, and for those who ask for it. */

const app = await createTestApp();
await addTool(
  app.db,
  { id: 'locked', funding_info_is_premium: true },
  {
    details: {
      ...fundingDetails([
        { round: 'Secret round', amount: 77_000_000, date: '2026-01', investors: ['Hidden Capital'] },
      ]),
      decision: {
        decision_best_for: {
          value: 'Teams <of> *two*',
          source_synopsis: { synopsis: 'A review', url: 'https://review.example/x', date_updated: '2026-02' },
        },
      },
    },
  },
);

const PAGES = RIGHTS.flatMap((row) =>
  row.method === 'GET' && SCREENS[row.route]?.hasTwin && row.outcome === '200' && typeof row.to === 'string'
    ? [row.to]
    : [],
);

describe('the twin of a page', () => {
  test.each(PAGES)('%s says what the page says, without its markup', async (page) => {
    const answer = await app.get(twinOf(page) ?? '');
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ]);
    expect(text).toMatch(/^# \S/m);
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      `AI Toolbox, <http://localhost${pageOfTwin(twinOf(page) ?? '')}>, ${formatDate(new Date().toISOString().slice(0, 10))}.`,
    );
    expect(text).not.toMatch(/<\/?(?:div|span|a|p|button|form|svg|!--)/);
    const html = await app.get(page);
    expect(html.headers.get('link')).toContain(`<${twinOf(page)}>; rel="alternate"; type="text/markdown"`);
    expect(answer.headers.get('link')).toBe(
      `<http://localhost${pageOfTwin(twinOf(page) ?? '')}>; rel="canonical"`,
    );
  });

  test('gives each fact with how sure it is, and links that work anywhere', async () => {
    const text = await (await app.get('/tools/locked.md')).text();
    expect(text).toContain(
      '**Best for**: Teams \\<of> \\*two\\* ([Sourced](https://review.example/x) · February 2026 source 1)',
    );
    expect(text).toContain('1. [A review](https://review.example/x)');
    expect(text).toContain('](http://localhost/tools/locked?tab=funding#tab)');
    expect(text).not.toMatch(/\]\(\//);
  });

  test('gives amounts exactly, as they are said to those who hear the page', async () => {
    const day = { date: '2026-02', investors: ['Open Capital'] };
    await addTool(
      app.db,
      { id: 'funded' },
      { details: fundingDetails([{ round: 'Seed', amount: 3_250_000, ...day }]) },
    );
    for (const page of ['/market/rounds', '/companies/funded', '/tools/funded?tab=funding']) {
      const text = await (await app.get(twinOf(page) ?? '')).text();
      expect(text, page).toContain('$3,250,000');
    }
  });

  test('sets badges apart, as their borders do on the page', async () => {
    await addTool(app.db, { id: 'badges', is_featured: true }, { inCategories: ['alpha-chat'] });
    expect(await (await app.get('/tools/badges.md')).text()).toMatch(/^Free · Featured · \[/m);
  });

  test('has tables of whole lines, whatever their cells hold', async () => {
    const details = markedDetails(({ kind }, name) => {
      if (kind === 'number') return 12;
      if (kind === 'date') return '2026-01-02';
      if (kind === 'link') return `https://x.example.com/${name}`;
      return kind === 'list' ? ['one | two', 'three'] : 'A | text';
    }, 'A | source');
    const trust = { synopsis: 'Trust center', url: 'https://trust.example.com/', date_updated: '2026-02' };
    const decision = {
      decision_compliance: { value: ['soc2', 'gdpr'], sources: [{ codes: ['soc2'], ...trust }] },
    };
    for (const id of ['full', 'full-too'])
      await addTool(app.db, { id }, { details: { ...details, decision } });
    const text = await (await app.get('/compare.md?tools=full,full-too')).text();
    const table = text.split('\n').filter((line) => line.startsWith('|'));
    for (const label of [
      'Plans',
      'Key updates',
      'Compliance',
      'Funding rounds',
      'Frequently asked questions',
    ])
      expect(table.some((line) => line.startsWith(`| ${label} `))).toBe(true);
    for (const line of table) {
      expect(line).toMatch(/^\|.*\|$/);
      expect(line.match(/(?<!\\)\|/g)).toHaveLength(4);
      expect(line).not.toMatch(/[\p{L}\p{N}]\((?!https?:)/u);
    }
  });

  test('has nothing that is locked, except for those who may see it', async () => {
    const secret = /Hidden Capital|Secret round|77/;
    const visitor = await app.get('/tools/locked.md?tab=funding');
    expect(await visitor.text()).toMatch(/Premium Content Locked/);
    expect(await (await app.get('/tools/locked.md?tab=funding')).text()).not.toMatch(secret);
    const { headers } = await addMember(app.db, {
      subscription_status: 'basic',
      subscription_expires_at: new Date(Date.now() + 60_000),
    });
    expect(await (await app.get('/tools/locked.md?tab=funding', headers)).text()).toContain('Hidden Capital');
  });

  test('keeps the status of its page, and leads on to twins', async () => {
    expect((await app.get('/tools/nothing-of-this-name.md')).status).toBe(404);
    const moved = await app.get('/tools/LOCKED.md');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/tools/locked.md']);
    for (const none of ['/profile.md', '/auth/login.md', '/tools.md.md']) {
      expect((await app.get(none)).status).toBe(404);
    }
  });
});

describe('asking for Markdown', () => {
  test.each([
    ['text/markdown', true],
    ['text/markdown, text/html;q=0.9, */*;q=0.8', true],
    ['text/html, text/markdown', true],
    ['text/html, text/markdown;q=0.5', false],
    ['text/markdown;q=0', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['*/*', false],
    [undefined, false],
  ])('%s: %s', (accept, expected) => {
    expect(prefersMarkdown(accept)).toBe(expected);
  });

  test('gives the twin, says where it is, and keeps one copy for all headers', async () => {
    const edge = await startEdge(app.app);
    const first = await edge.ask('/tools/tool-05?utm_source=x', { Accept: 'text/markdown' });
    expect(first.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(first.headers['content-location']).toBe('/tools/tool-05.md');
    expect(first.headers.vary).toContain('Accept,');
    const bytes = edge.pages.bytes;
    for (let i = 1; i < 20; i += 1) {
      const again = await edge.ask('/tools/tool-05', { Accept: `text/markdown, x/y${i};q=0.${i}` });
      expect(again.headers.etag).toBe(first.headers.etag);
    }
    expect(edge.pages.bytes).toBe(bytes);
    const page = await edge.ask('/tools/tool-05', { Accept: 'text/html, */*' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers.vary).toContain('Accept,');
    const { etag = '' } = first.headers;
    const known = await edge.ask('/tools/tool-05.md', { 'If-None-Match': etag });
    expect(known.status).toBe(304);
  });

  test('of what has no twin gives what there is', async () => {
    const edge = await startEdge(app.app);
    const answer = await edge.ask('/auth/login', { Accept: 'text/markdown' });
    expect(answer.headers['content-type']).toContain('text/html');
  });
});

describe('llms.txt', () => {
  test('links to what exists', async () => {
    const text = await (await app.get('/llms.txt')).text();
    expect(text).toMatch(/^# AI Toolbox\n\n> /);
    const links = [...text.matchAll(/\]\(http:\/\/localhost([^)]+)\)/g)].map(([, to = '']) => to);
    expect(links).toContain('/categories/alpha-chat.md');
    expect(links).toContain('/api/v1/openapi.json');
    expect(links).toContain('/market/rounds.md');
    expect(text).toContain('http://localhost/companies/{id}.md');
    expect(text).toContain('http://localhost/mcp');
    expect(text).toContain('http://localhost/tools/{id}.md');
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect((await app.get(link)).status, link).toBe(200);
  });
});
