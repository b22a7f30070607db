import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEdge } from '../harness/edge.ts';

const notHere = () => new Response('not here', { status: 404, headers: { 'Content-Type': 'text/html' } });

function folderWith(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolbox-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

const ROBOTS = 'User-agent: *\nAllow: /\n';
const SCRIPT = 'export const shown = 1;\n'.repeat(40);

/** How often this process has a file open. */
function descriptorsOf(file: string): number {
  const target = realpathSync(file);
  return readdirSync('/proc/self/fd').filter((name) => {
    const place = `/proc/self/fd/${name}`;
    return existsSync(place) && readlinkSync(place) === target;
  }).length;
}

describe('a file of the build', () => {
  const build = () =>
    folderWith({
      'robots.txt': ROBOTS,
      'assets/page-1.js': SCRIPT,
      'assets/page-1.js.br': brotliCompressSync(SCRIPT),
    });

  // A server may ignore a Range header (RFC 9110 §14.2).
  test.each([
    'bytes=5-2',
    'bytes=0-99999999999999999999',
    'bytes=99999999999999999999-',
    'bytes=-0',
    'bytes=-99999999999999999999',
    'bytes=0-0,1-1,2-2',
    'bytes=a-b',
    'bytes',
    'lines=1-2',
  ])('comes whole when the request has Range: %s', async (range) => {
    const edge = await startEdge(notHere, { build: build() });
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await edge.ask('/robots.txt', { Range: range }, method);
      expect([status, headers['content-length']]).toEqual([200, String(ROBOTS.length)]);
    }
  });

  test('is sent as the build compressed it, and browsers may keep it forever', async () => {
    const edge = await startEdge(notHere, { build: build() });
    const { headers, body } = await edge.ask('/assets/page-1.js', { 'Accept-Encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toContain('immutable');
    expect(body).toEqual(brotliCompressSync(SCRIPT));
    const plain = await edge.ask('/assets/page-1.js', { 'Accept-Encoding': 'gzip' });
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, SCRIPT]);
    expect(plain.headers.etag).not.toBe(headers.etag);
    const known = { 'If-None-Match': headers.etag ?? '', 'Accept-Encoding': 'br' };
    expect((await edge.ask('/assets/page-1.js', known)).status).toBe(304);
    expect((await edge.ask('/assets/page-1.js.br')).status).toBe(404);
  });

  test('is still served when it has vanished from the disk', async () => {
    const folder = build();
    const edge = await startEdge(notHere, { build: folder });
    rmSync(folder, { recursive: true });
    expect((await edge.ask('/robots.txt')).body.toString()).toBe(ROBOTS);
  });

  test('of an older build is served if its name has a hash', async () => {
    const older = folderWith({ 'assets/page-0.js': 'old', 'assets/page-1.js': 'other', 'gone.txt': 'old' });
    const edge = await startEdge(notHere, { build: build(), olderBuilds: [older] });
    expect((await edge.ask('/assets/page-0.js')).body.toString()).toBe('old');
    expect((await edge.ask('/assets/page-1.js')).body.toString()).toBe(SCRIPT);
    expect((await edge.ask('/gone.txt')).status).toBe(404);
  });
});

describe('a stored file', () => {
  const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const SIZE = LOGO.length;

  test.each<[string, number, string | undefined]>([
    ['bytes=0-3', 206, `bytes 0-3/${SIZE}`],
    ['bytes=4-', 206, `bytes 4-${SIZE - 1}/${SIZE}`],
    ['bytes=0-99999999999999999999', 206, `bytes 0-${SIZE - 1}/${SIZE}`],
    [`bytes=${SIZE}-`, 416, `bytes */${SIZE}`],
    ['bytes=99999999999999999999-', 416, `bytes */${SIZE}`],
    ['bytes=5-2', 200, undefined],
    ['bytes=-5', 200, undefined],
    ['bytes=0-0,1-1', 200, undefined],
    ['bytes=a-b', 200, undefined],
    ['lines=1-2', 200, undefined],
  ])('is answered to Range: %s with %i', async (range, status, contentRange) => {
    const edge = await startEdge(notHere);
    writeFileSync(path.join(edge.files, 'logo.svg'), LOGO);
    const { headers, ...answer } = await edge.ask('/files/logo.svg', { Range: range });
    expect([answer.status, headers['content-range']]).toEqual([status, contentRange]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    if (status !== 416) expect(headers['content-length']).toBe(String(answer.body.byteLength));
    const head = await edge.ask('/files/logo.svg', { Range: range }, 'HEAD');
    expect([head.status, head.body.byteLength]).toEqual([status, 0]);
  });

  test('is not sent again to a client that has it, and only when its conditions hold', async () => {
    const edge = await startEdge(notHere);
    writeFileSync(path.join(edge.files, 'logo.svg'), LOGO);
    const etag = (await edge.ask('/files/logo.svg')).headers.etag ?? '';
    const many = Array.from({ length: 500 }, (_, index) => `"${index}"`).join(', ');
    expect((await edge.ask('/files/logo.svg', { 'If-None-Match': `${many}, ${etag}` })).status).toBe(304);
    const refused = await edge.ask('/files/logo.svg', { 'If-Match': '"other"' });
    expect([refused.status, refused.body.toString()]).toEqual([412, 'Precondition Failed']);
  });

  test('is opened only when its turn comes on its connection, which may break before', async () => {
    const never = Promise.withResolvers<Response>();
    const asked = Promise.withResolvers<void>();
    const edge = await startEdge(() => {
      asked.resolve();
      return never.promise;
    });
    const file = path.join(edge.files, 'logo.png');
    writeFileSync(file, Buffer.alloc(1_000_000));
    const client = connect(edge.port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => never.resolve(notHere()));
    client.write(
      ['/page', ...Array(20).fill('/files/logo.png')]
        .map((at) => `GET ${at} HTTP/1.1\r\nHost: a\r\n\r\n`)
        .join(''),
    );
    await asked.promise;
    // When this one has arrived, everything requested before has been opened.
    expect((await edge.ask('/files/logo.png')).status).toBe(200);
    client.destroy();
    await expect.poll(() => descriptorsOf(file)).toBe(0);
  });

  test('that the disk refuses to read is answered, and the next one is sent', async () => {
    const edge = await startEdge(notHere);
    symlinkSync('loop.svg', path.join(edge.files, 'loop.svg'));
    writeFileSync(path.join(edge.files, 'logo.svg'), LOGO);
    expect((await edge.ask('/files/loop.svg')).status).toBe(500);
    expect((await edge.ask('/files/logo.svg')).status).toBe(200);
  });
});

test.each(['EMFILE', 'ENFILE'])(
  'whoever comes when there is no descriptor (%s) is asked to come again',
  async (code) => {
    const edge = await startEdge(() => {
      throw Object.assign(new Error('too many open files'), { code });
    });
    const { status, headers } = await edge.ask('/');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  },
);
