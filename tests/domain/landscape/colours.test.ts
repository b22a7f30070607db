import { describe, expect, test } from 'vitest';
import { categoryShade } from '#features/landscape/category-shade.ts';
import { classOf, colourClasses, lineId, type Scheme } from '#features/landscape/colours.ts';
import { inkOn } from '#features/landscape/ink.ts';

/** How people see linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1). */
const SIGHT = {
  'normal sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

function linear(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

/** In Oklab, where distances are as large as they look; black and white are 100 apart. */
function seen(hex: string, sight: readonly (readonly number[])[]): number[] {
  const colour = linear(hex);
  const times = (row: readonly number[], by: readonly number[]) =>
    row.reduce((sum, each, place) => sum + each * (by[place] ?? 0), 0);
  const light = sight.map((row) => Math.max(0, times(row, colour)));
  const cones = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((row) => Math.cbrt(times(row, light)));
  return [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ].map((row) => 100 * times(row, cones));
}

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe.each<Scheme>(['light', 'dark'])('the colours of years in the %s scheme', (scheme) => {
  const shades = colourClasses(2026).launched.map(({ shade }) => shade[scheme]);

  test.each(Object.entries(SIGHT))('can be told apart with %s', (_, sight) => {
    for (const [place, one] of shades.entries()) {
      for (const other of shades.slice(place + 1)) {
        const [first, second] = [seen(one, sight), seen(other, sight)];
        const distance = Math.hypot(...first.map((each, axis) => each - (second[axis] ?? 0)));
        expect(distance, `${one} and ${other}`).toBeGreaterThan(12);
      }
    }
  });

  test('never come back to a hue', () => {
    const hues = shades.slice(1).map((shade) => {
      const [, a = 0, b = 0] = seen(shade, SIGHT['normal sight']);
      return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
    });
    expect(hues).toEqual(hues.toSorted((a, b) => (scheme === 'light' ? a - b : b - a)));
  });

  test('go one way from the ground, so that they have an order in grey too', () => {
    const lights = shades.map(luminance);
    expect(lights).toEqual(lights.toSorted((a, b) => (scheme === 'light' ? b - a : a - b)));
  });
});

test('each line of a legend has a name of its own, so that another colour does not light up one', () => {
  const ids = Object.values(colourClasses(2026)).flat().map(lineId);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('each class that a tool may have is in the legend', () => {
  const classes = colourClasses(2026);
  const year = (launched: number | null) => classes.launched[classOf.launched(launched, 2026)]?.text;
  expect([null, 1999, 2015, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2031].map(year)).toEqual([
    'Not recorded',
    'Before 2015',
    '2015 to 2019',
    '2015 to 2019',
    '2020 to 2021',
    '2020 to 2021',
    '2022',
    '2023',
    '2024',
    '2025 or later',
    '2025 or later',
  ]);
  const raised = (amount: number | null) => classes.raised[classOf.raised(amount)]?.text;
  expect([null, 0, 1, 10e6, 99e6, 1e9].map(raised)).toEqual([
    'No round that you may see',
    'Amount not known',
    'Under $10M',
    '$10M to $100M',
    '$10M to $100M',
    '$1B or more',
  ]);
  const named = (facts: number, sourced: number) =>
    classes.certainty[classOf.certainty({ facts, named: sourced })]?.text;
  expect([named(0, 0), named(4, 0), named(4, 1), named(4, 2)]).toEqual([
    'No facts',
    'None: the editors report them',
    'Some name a publication',
    'Half or more name one',
  ]);
});

test('letters can be read on every tile', () => {
  const contrast = (a: string, b: string) => {
    const [more = 0, less = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (more + 0.05) / (less + 0.05);
  };
  const classes = Object.values(colourClasses(2026)).flat();
  const shades = classes.flatMap(({ shade }) => [shade.light, shade.dark]);
  const categories = ['#0b0bf9', '#e00606', '#707703', '#61248d'].flatMap((hex) => [
    categoryShade(hex, 'light'),
    categoryShade(hex, 'dark'),
  ]);
  for (const shade of [...shades, ...categories]) expect(contrast(shade, inkOn(shade))).toBeGreaterThan(4.5);
});
