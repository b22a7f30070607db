import { describe, expect, test } from 'vitest';
import type { TileData } from '#features/landscape/tile-data.ts';
import { readBits, readTileData } from '#features/landscape/tile-data.ts';
import { MARKS } from '#site/marks.ts';
import { withMarkets } from '../harness/markets.ts';
import type { TestMember } from '../harness/members.ts';

/** The landscape: its page, its tiles and its pictures. */

const { app, subscriber, pageFor } = await withMarkets();

async function tilesFor(member?: TestMember, shape = '') {
  const response = await app.get(`/market/landscape.json${shape}`, member?.headers ?? {});
  expect(response.status).toBe(200);
  const data: TileData = JSON.parse(await response.text());
  return { data, map: readTileData(data) };
}

/** What a colour says of a tool. */
async function classOfTool(colour: keyof TileData['classes'], id: string, member?: TestMember) {
  const { data, map } = await tilesFor(member);
  const place = map.tiles.find((tile) => tile.id === id)?.place ?? -1;
  return data.classes[colour][place];
}

describe('the tiles', () => {
  test('are all tools, each once, in the first of its categories', async () => {
    const { map } = await tilesFor();
    expect(map.tiles.map(({ id, category }) => [id, category.name]).sort()).toEqual([
      ['quiet', 'Voice'],
      ['secret', 'Video'],
      ['sing', 'Video'],
      ['sold', 'Voice'],
      ['talk', 'Voice'],
    ]);
    const tall = await tilesFor(undefined, '?shape=tall');
    expect(tall.map.tiles.map(({ id }) => id)).toEqual(map.tiles.map(({ id }) => id));
  });

  test('say of money what the reader may see', async () => {
    // $77M, locked.
    expect(await classOfTool('raised', 'secret')).toBe('0');
    expect(await classOfTool('raised', 'secret', subscriber)).toBe('3');
    expect(await classOfTool('raised', 'talk')).toBe('3');
    // An acquisition brings a company no money.
    expect(await classOfTool('raised', 'sold', subscriber)).toBe('0');
  });
});

describe('the page', () => {
  test('lists every tool in its category', async () => {
    const page = await pageFor('/market/landscape');
    expect(page.querySelector('#fitting')?.text).toMatch(/^5 tools, each once/);
    const links = page.querySelectorAll('.map-lists ul ul ul a').map((link) => link.getAttribute('href'));
    expect(links.sort()).toEqual(['quiet', 'secret', 'sing', 'sold', 'talk'].map((id) => `/tools/${id}`));
  });

  test('lights up what the directory lists for the same filters', async () => {
    const address = '?category=Voice&launched=2025';
    const page = await pageFor(`/market/landscape${address}`);
    expect(page.querySelector('#fitting')?.text).toMatch(/^1 of 5 tools fits/);
    expect(page.querySelectorAll('.map-lists ul ul ul a').map(({ text }) => text)).toEqual(['talk']);
    const props: { fits: string; area: string } = JSON.parse(
      page
        .querySelectorAll(MARKS.island.selector)
        .find((island) => island.getAttribute(MARKS.island.attribute) === 'landscape-map')
        ?.getAttribute(MARKS.props.attribute) ?? '{}',
    );
    const { map } = await tilesFor();
    const isLit = readBits(props.fits);
    expect(map.tiles.filter(({ place }) => isLit(place)).map(({ id }) => id)).toEqual(['talk']);
    expect(props.area).toBe('Voice');
  });

  test('names the first that fit below their count, and none where all do', async () => {
    const page = await pageFor('/market/landscape?q=talk');
    const names = page.querySelectorAll('.map-first a').map((link) => link.getAttribute('href'));
    expect(names.slice(0, 2)).toEqual(['/tools/talk', '#at=talk']);
    expect(page.querySelector('.landscape')?.text).toContain('The best matches first:');
    const voice = await pageFor('/market/landscape?category=Voice');
    expect(voice.querySelector('.landscape')?.text).toContain('The most widely known first:');
    expect((await pageFor('/market/landscape')).querySelector('.map-first')).toBeNull();
  });

  test('says how many that fit stand in another category, which is their main one', async () => {
    const page = await pageFor('/market/landscape?category=Voice');
    const [, all, own] =
      /^(\d) of 5 tools fit and are lit up, (\d) of them in Voice, the others in their main categories\./.exec(
        page.querySelector('#fitting')?.text ?? '',
      ) ?? [];
    expect([all, own]).toEqual(['4', '3']);
  });

  test('says what to do where none fits', async () => {
    const page = await pageFor('/market/landscape?q=zzzzzz');
    expect(page.querySelector('#fitting')?.text).toMatch(
      /^None of 5 tools fits\. Search for other words, or take a filter off below\./,
    );
  });

  test('shows without scripts the picture of what fits, and says so', async () => {
    const page = await pageFor('/market/landscape?category=Voice&launched=2025');
    expect(page.querySelector('.map img')?.getAttribute('alt')).toContain('1 of 5 tools lit up');
    for (const picture of [
      page.querySelector('.map img')?.getAttribute('src'),
      page.querySelector('.map source')?.getAttribute('srcset'),
    ]) {
      expect(picture).toContain('category=Voice');
      expect(picture).toContain('launched=2025');
    }
  });

  test('says of the colour of money that some of it is for subscribers', async () => {
    const option = async (member?: TestMember) =>
      (await pageFor('/market/landscape', member)).querySelector('option[value=raised]')?.text;
    expect(await option()).toBe('Money raised, in part');
    expect(await option(subscriber)).toBe('Money raised');
  });

  test('says beside each tool what its colour says, and nothing where that is its category', async () => {
    const saidOf = async (address: string, member?: TestMember) => {
      const page = await pageFor(`/market/landscape${address}`, member);
      return page.querySelector('.map-lists a[href="/tools/secret"]')?.parentNode?.text;
    };
    expect(await saidOf('')).toBe('secret');
    expect(await saidOf('?colour=raised')).toBe('secret, No round that you may see');
    expect(await saidOf('?colour=raised', subscriber)).toBe('secret, $77M raised');
    expect(await saidOf('?colour=free')).toBe('secret, Free tier');
  });

  test('counts for each colour of the legend the tools that fit', async () => {
    const page = await pageFor('/market/landscape?colour=raised');
    const lines = page.querySelectorAll('.map-legend li').map(({ text }) => text);
    expect(lines).toContain('No round that you may see 3');
    expect(lines).toContain('$10M to $100M 2');
    const seen = await pageFor('/market/landscape?colour=raised', subscriber);
    expect(seen.querySelectorAll('.map-legend li').map(({ text }) => text)).toContain('$10M to $100M 3');
  });

  test('lights up a line of the legend alone, of what the reader may see', async () => {
    const address = '/market/landscape?colour=raised&lit=10m-to-100m-raised';
    const names = (page: Awaited<ReturnType<typeof pageFor>>) =>
      page.querySelectorAll('.map-lists ul ul ul a').map(({ text }) => text);
    const page = await pageFor(address);
    expect(page.querySelector('#fitting')?.text).toMatch(/^2 of 5 tools fit/);
    expect(names(page)).not.toContain('secret');
    expect(names(await pageFor(address, subscriber))).toContain('secret');
    const lit = page.querySelector('.map-legend [aria-current]');
    expect(lit?.getAttribute('href')).toBe('/market/landscape?colour=raised');
    expect(page.querySelector('.map img')?.getAttribute('src')).toContain('lit=10m-to-100m-raised');
    expect(page.querySelector('.landscape .for-subscribers')?.text).toContain('opens them');
    const none = await pageFor(`${address}&category=Empty`);
    expect(none.querySelector('.map-legend [aria-current]')?.text).toBe('$10M to $100M 0');
    const some = await pageFor(`${address}&category=Voice`);
    expect(some.querySelector('#fitting')?.text).toMatch(
      /^\d of the \d that fit are lit up, of 5 tools in all/,
    );
    const other = await pageFor('/market/landscape?colour=free&lit=10m-to-100m-raised');
    expect(other.querySelector('#fitting')?.text).toMatch(/^5 tools, each once/);
  });

  test('lights up several lines of the legend together, each pressed again without it', async () => {
    const linesOf = (page: Awaited<ReturnType<typeof pageFor>>) =>
      new Map(
        page
          .querySelectorAll('.map-legend a')
          .map((line) => [line.text.replace(/ \d+$/, ''), line.getAttribute('href')]),
      );
    const one = await pageFor('/market/landscape?colour=raised&lit=no-round-that-you-may-see');
    const both = linesOf(one).get('$10M to $100M') ?? '';
    expect(both).toBe('/market/landscape?colour=raised&lit=10m-to-100m-raised,no-round-that-you-may-see');
    const page = await pageFor(both);
    expect(page.querySelector('#fitting')?.text).toMatch(/^5 of 5 tools fit/);
    expect(page.querySelectorAll('.map-legend [aria-current]')).toHaveLength(2);
    expect(linesOf(page).get('$10M to $100M')).toBe(
      '/market/landscape?colour=raised&lit=no-round-that-you-may-see',
    );
    expect(linesOf(page).get('No round that you may see')).toBe(
      '/market/landscape?colour=raised&lit=10m-to-100m-raised',
    );
  });

  test('says which filter does not exist, and shows the others', async () => {
    const page = await pageFor('/market/landscape?category=Nowhere&colour=nonsense');
    expect(page.querySelector('[role=alert]')?.text).toContain('Nowhere');
    expect(page.querySelector('#fitting')?.text).toMatch(/^5 tools/);
  });
});

describe('the picture', () => {
  const draw = async (query: string, member?: TestMember) =>
    app.get(`/market/landscape.svg${query}`, member?.headers ?? {});

  test('is a poster of the selection with its title, day, legend and address', async () => {
    const response = await draw('?category=Voice&colour=raised&theme=dark');
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    const svg = await response.text();
    expect(svg).toContain('Landscape of AI tools: Voice');
    expect(svg).toMatch(/4 tools as of \w+ \d+, \d{4}/);
    expect(svg).toContain('$10M to $100M');
    // The title names the category already.
    expect(svg).toContain('/market/landscape?colour=raised<');
    expect(svg.match(/Voice/g)).toHaveLength(2);
    expect(svg).toContain('>sing<');
    expect(svg).not.toContain('>secret<');
  });

  test('of tiles alone lights up what fits, where it stands', async () => {
    const faint = async (query: string) =>
      [...(await (await draw(query)).text()).matchAll(/tile faint" d="([^"]*)"/g)]
        .map(([, path = '']) => path.split('z').length - 1)
        .reduce((sum, each) => sum + each, 0);
    expect(await faint('?look=tiles')).toBe(0);
    expect(await faint('?look=tiles&category=Voice&launched=2025')).toBe(4);
    // A poster holds nothing else.
    expect(await faint('?category=Voice&launched=2025')).toBe(0);
  });

  test('has no colour for money that is locked', async () => {
    const nothing = '#d8d1c5';
    const tiles = (svg: string) => /<path class="c(\w+) tile"/.exec(svg)?.[1];
    expect(tiles(await (await draw('?q="About secret"&colour=raised')).text())).toBe(nothing.slice(1));
    expect(tiles(await (await draw('?q="About secret"&colour=raised', subscriber)).text())).not.toBe(
      nothing.slice(1),
    );
  });

  test.each(['?category=Nowhere', '?specialization=None', '?launched=yesterday'])(
    '%s is refused',
    async (query) => {
      const response = await draw(query);
      expect(response.status).toBe(400);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    },
  );

  test('of made-up selections is drawn so often and no more', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 40 && !statuses.includes(429); turn++) {
      statuses.push((await draw(`?q=word${turn}`)).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    // Whole or of a category, it is there for everybody.
    expect((await draw('?category=Video')).status).toBe(200);
  });
});

describe('the card', () => {
  test('says what a tool is', async () => {
    const card: unknown = await (await app.get('/resources/landscape-card?tool=talk')).json();
    expect(card).toEqual({
      id: 'talk',
      name: 'talk',
      description: 'About talk.',
      maker: 'Acme',
      price: 'From $9 a month, billing not known',
      free: true,
      status: null,
      launched: '2025',
      checked: null,
      logo: null,
      categories: ['Voice'],
    });
  });

  test.each([
    ['', 400],
    ['?tool=../x', 400],
    ['?tool=nobody', 404],
  ])('%s: %i', async (query, status) => {
    expect((await app.get(`/resources/landscape-card${query}`)).status).toBe(status);
  });
});
