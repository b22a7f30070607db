import { expect, test } from 'vitest';
import { type FoundLogo, findLogos } from '#features/desk/logos/find-logos.server.ts';
import { type Answer, html, robots, type Sites, startSites } from '../harness/made-up-sites.ts';
import { jpegOf, pngOf } from '../harness/pictures.ts';
import { visitorOf } from '../harness/site-visitor.ts';

/** Looking for logos at tools' own sites. */

const picture =
  (bytes: Uint8Array, type = 'image/png'): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(bytes);

const ICONS = '<link rel="icon" href="/icon.png"><link rel="apple-touch-icon" href="/touch.png">';

async function look(sites: Sites, names: readonly string[], stopping = new AbortController().signal) {
  const { visit, at, asked } = await startSites(sites);
  const found = new Map<string, readonly FoundLogo[] | null>();
  const visits = {
    page: visit,
    icon: visitorOf({ types: /^image\//, isForBytes: true, pageBytes: 1_000 }),
    picture: visitorOf({ types: /^image\//, isForBytes: true, pageBytes: 100_000 }),
    pauseMs: 0,
  };
  const tools = names.map((name) => ({ id: name, url: at(name) }));
  await findLogos(tools, visits, stopping, async (id, logos) => void found.set(id, logos));
  return { found, asked };
}

test('the pictures that can be logos are found, by their bytes', async () => {
  const { found } = await look(
    {
      'cutter.example': {
        '/': html(ICONS),
        '/icon.png': picture(pngOf(16, 16)),
        '/touch.png': picture(pngOf(180, 180)),
      },
      'liar.example': { '/': html(ICONS), '/icon.png': picture(new TextEncoder().encode('<script>')) },
      'bare.example': { '/': html('<p>Nothing') },
      'gone.example': {},
    },
    ['cutter.example', 'liar.example', 'bare.example', 'gone.example'],
  );
  expect(
    [...found].map(([id, logos]) => [id, logos?.map(({ kind, logo }) => [kind, logo.size?.width])]).sort(),
  ).toEqual([
    ['bare.example', []],
    ['cutter.example', [['apple-touch-icon', 180]]],
    ['gone.example', undefined],
    ['liar.example', []],
  ]);
});

test('the picture that a site shows of itself is kept as one of the tool, and as a logo where it can be one', async () => {
  const shows = (name: string) =>
    html(`<meta property="og:image" content="/${name}"><link rel="icon" href="/none">`);
  const { found } = await look(
    {
      'wide.example': { '/': shows('a.jpg'), '/a.jpg': picture(await jpegOf(2_400, 1_200), 'image/jpeg') },
      'usual.example': { '/': shows('b.jpg'), '/b.jpg': picture(await jpegOf(1_200, 630), 'image/jpeg') },
      'small.example': { '/': shows('c.jpg'), '/c.jpg': picture(await jpegOf(400, 200), 'image/jpeg') },
    },
    ['wide.example', 'usual.example', 'small.example'],
  );
  const kept = [...found].map(([id, all]) => [
    id,
    ...(all ?? []).map(({ kind, logo }) => [kind, logo.type, logo.size?.width]),
  ]);
  expect(kept.sort()).toEqual([
    ['small.example', ['og:image', 'webp', 400]],
    ['usual.example', ['og:image', 'webp', 1_200], ['picture', 'webp', 1_200]],
    ['wide.example', ['picture', 'webp', 1_280]],
  ]);
});

test('what a site keeps programs from is not asked for, and no more is read than a logo has', async () => {
  const { found, asked } = await look(
    {
      'closed.example': {
        '/robots.txt': robots('User-agent: *\nDisallow: /touch.png'),
        '/': html(ICONS),
        '/icon.png': picture(Buffer.concat([pngOf(64, 64), Buffer.alloc(300_000)])),
        '/touch.png': picture(pngOf(180, 180)),
      },
    },
    ['closed.example'],
  );
  expect(found.get('closed.example')?.map(({ logo }) => logo.bytes.length)).toEqual([pngOf(64, 64).length]);
  expect(asked).not.toContain('closed.example/touch.png');
});

test('a site that was not read in time is not told of', async () => {
  const stopping = AbortSignal.abort();
  const { found } = await look({ 'slow.example': { '/': html(ICONS) } }, ['slow.example'], stopping);
  expect(found.size).toBe(0);
});
