import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { makeDownloads } from '#features/downloads/worker.server.ts';
import { TIERS } from '#site/plans.ts';
import { keyHeaders, planOf } from '../harness/api/world.ts';
import { createTestApp } from '../harness/app.ts';
import { startEdge } from '../harness/edge.ts';
import { addMember } from '../harness/members.ts';

/** The public catalogue as a download: for whom, and how it is sent. */

const app = await createTestApp();
const folder = path.join(app.dataDir, 'downloads');
mkdirSync(folder);
const before = await app.get('/data');
await makeDownloads(app.db, folder, new Date('2026-11-22T03:00:00Z'));

const startDownloads = () =>
  startEdge(app.app, { downloads: path.join(folder, 'current'), siteUrl: 'http://localhost' });

async function memberWith(tier: (typeof TIERS)[number]): Promise<Record<string, string>> {
  const plan = { subscription_status: tier, subscription_expires_at: new Date(Date.now() + 60_000) };
  return { ...(await addMember(app.db, tier === 'free' ? {} : plan)).headers };
}

describe('the page', () => {
  test('says so while there are no files', async () => {
    expect(before.status).toBe(200);
    expect(await before.text()).toContain('The files have not been made yet.');
  });

  test.each(TIERS)('links the files for those whose plan has them: %s', async (tier) => {
    const page = parse(await (await app.get('/data', await memberWith(tier))).text());
    const links = page.querySelectorAll('main a[href^="/data/"]');
    expect(links.length).toBe(tier === 'enterprise' ? 7 : 0);
    expect(page.querySelector('main')?.text).toContain('Made on November 22, 2026.');
  });

  test('shows everybody the licence, before any plan', async () => {
    const main = parse(await (await app.get('/data')).text()).querySelector('main');
    const licence = await readFile(path.join(folder, 'current', 'licence.txt'), 'utf8');
    const [name = '', , text = ''] = licence.split('\n');
    expect(main?.text).toContain(`Licence: ${name}. ${text}`);
  });

  test('is made anew when the files are', async () => {
    const edge = await startDownloads();
    await edge.ask('/data');
    expect(edge.pages.get('/data')).toBeDefined();
    edge.pages.clear();
    expect(edge.pages.get('/data')).toBeUndefined();
  });
});

describe('a file', () => {
  test.each(['free', 'basic', 'premium'] as const)('is not for the plan %s', async (tier) => {
    const edge = await startDownloads();
    const answer = await edge.ask('/data/tools.ndjson', await memberWith(tier));
    expect([answer.status, answer.body.toString()]).toEqual([403, 'Your plan does not have the download.\n']);
  });

  test('is for programs with a key of that plan', async () => {
    const edge = await startDownloads();
    const keyOf = async (tier: (typeof TIERS)[number]) =>
      keyHeaders(app.db, (await addMember(app.db, planOf(tier))).id);
    const answer = await edge.ask('/data/tools.csv', await keyOf('enterprise'));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect((await edge.ask('/data/tools.csv', await keyOf('premium'))).status).toBe(403);
    const unknown = await edge.ask('/data/tools.csv', { Authorization: 'Bearer aitb_unknown' });
    expect([unknown.status, unknown.headers['content-type']]).toEqual([401, 'application/problem+json']);
    expect((await edge.ask('/data/tools.csv')).status).toBe(302);
  });

  test('is not for visitors', async () => {
    const edge = await startDownloads();
    const answer = await edge.ask('/data/tools.ndjson');
    expect([answer.status, answer.headers.location]).toEqual([302, '/auth/login?returnTo=%2Fdata']);
  });

  test('comes whole, in ranges and on conditions', async () => {
    const edge = await startDownloads();
    const headers = await memberWith('enterprise');
    const whole = await edge.ask('/data/tools.ndjson', headers);
    expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
      'bytes',
    ]);
    expect(whole.headers['content-disposition']).toBe('attachment; filename="tools.ndjson"');
    expect(whole.headers['cache-control']).toBe('private, no-cache');
    expect(JSON.stringify(whole.headers)).not.toMatch(/handed-over/i);
    const half = whole.body.length >> 1;
    const first = await edge.ask('/data/tools.ndjson', { ...headers, Range: `bytes=0-${half - 1}` });
    const rest = await edge.ask('/data/tools.ndjson', {
      ...headers,
      Range: `bytes=${half}-`,
      'If-Range': String(whole.headers.etag),
    });
    expect([first.status, rest.status]).toEqual([206, 206]);
    expect(Buffer.concat([first.body, rest.body]).equals(whole.body)).toBe(true);
    const known = { ...headers, 'If-None-Match': String(whole.headers.etag) };
    expect((await edge.ask('/data/tools.ndjson', known)).status).toBe(304);
    const sums = (await edge.ask('/data/sha256sums.txt', headers)).body.toString();
    expect(sums).toContain(`${createHash('sha256').update(whole.body).digest('hex')}  tools.ndjson`);
  });

  test.each(['manifest.json', 'secret', '..%2Fsecret', '..%2F..%2Fphotos%2Fx'])(
    'with another name, %s, is none',
    async (name) => {
      const edge = await startDownloads();
      expect((await edge.ask(`/data/${name}`, await memberWith('enterprise'))).status).toBe(404);
    },
  );
});
