import { expect, test } from 'vitest';
import { layOut } from '#features/landscape/layout.ts';
import { drawPoster, drawTiles } from '#features/landscape/poster.ts';

/** What the landscape looks like on paper. */

test.each([
  ['Healthcare', 14, 'Healthcare 105'],
  ['Healthcare', 13, 'Healthcare/105'],
  ['Customer Support', 20, 'Customer Support 105'],
  ['Customer Support', 19, 'Customer/Support 105'],
  ['Customer Support', 10, 'Customer/Support'],
  ['Customer Relationships', 12, 'Customer/Relationshi…'],
])(
  '%s has its number in a picture with %i letters of room only beside enough of it',
  (name, letters, shown) => {
    const width = 1.4 + letters * 2.8 * 0.56 + 0.01;
    const block = { id: 'c', name, colour: '#112233', x: 0, y: 0, width, height: 40 };
    const tools = Array.from({ length: 105 }, (_, place) => ({
      tool: { name: 'T' },
      x: place,
      y: 4,
      size: 1,
    }));
    const group = { id: 's', name: 'S', x: 0, y: 3, width, height: 9, tiles: tools };
    const layout = {
      width: 200,
      height: 90,
      title: 6.6,
      categories: [{ ...block, specializations: [group] }],
    };
    const shade = { light: '#111111', dark: '#eeeeee' };
    const svg = drawTiles(
      { layout, title: 'T', legend: [], shadeOf: () => shade },
      { fits: null, part: null },
      'light',
    );
    expect(
      /<text class="ink named"[^>]*>(.*?)<\/text>/
        .exec(svg)?.[1]
        ?.replace('</tspan><tspan x', '</tspan>/<tspan x')
        .replace(/<[^>]*>/g, ''),
    ).toBe(shown);
  },
);

test('a poster is well-formed whatever tools are called', () => {
  const tools = [{ number: 1, name: '<script>"&', prominence: 9 }];
  const layout = layOut(
    [{ id: 'c', name: 'A & B', colour: '#61248d', specializations: [{ id: 's', name: '<b>', tools }] }],
    'paper',
  );
  const svg = drawPoster(
    {
      layout,
      title: 'T & T',
      line: '',
      legend: [],
      shadeOf: () => ({ light: '#111111', dark: '#eeeeee' }),
      address: 'x',
    },
    'light',
  );
  expect(svg).not.toMatch(/<script>|<b>|& /);
  expect(svg).toContain('&lt;script&gt;');
});

test('a poster of few tools fills its width, with title, line and legend one below the other', () => {
  const layout = layOut(
    [
      {
        id: 'c',
        name: 'Coding',
        colour: '#112233',
        specializations: [{ id: 's', name: 'S', tools: [{ number: 1, name: 'Tool', prominence: 1 }] }],
      },
    ],
    'paper',
  );
  const shade = { light: '#111111', dark: '#eeeeee' };
  const svg = drawPoster(
    {
      layout,
      title: 'Landscape of AI tools: a category with a name that is rather long',
      line: 'One tool as of November 29, 2026, each once, the larger the more widely known.',
      legend: ['Free tier', 'No free tier', 'Premium, free tier not recorded', 'Not recorded'].map(
        (text) => ({
          text,
          shade,
        }),
      ),
      shadeOf: () => shade,
      address: 'ai.example',
    },
    'light',
  );
  const places = [
    ...svg.matchAll(
      /<text class="(?:ink|quiet)[^"]*" x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)">([^<]*)/g,
    ),
  ]
    .map(([, x, y, size, words = '']) => ({ x: Number(x), y: Number(y), size: Number(size), words }))
    .slice(0, -4);
  expect(places.length).toBeGreaterThan(5);
  for (const { x, size, words } of places) expect(x + words.length * size * 0.5).toBeLessThan(66);
  const lines = [...new Set(places.map(({ y }) => y))];
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  expect(svg).toMatch(/translate\(3 [\d.]+\) scale\(3\)/);
});
