import { describe, expect, test } from 'vitest';
import { colourClasses, lineId, type Scheme } from '#features/landscape/colours.ts';

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
