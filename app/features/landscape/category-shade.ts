import type { Scheme, Shade } from './colours.ts';

/** As `.cat` of the style sheet: every category's colour in one lightness for each scheme, and never glaring. */
const LIGHTNESS = { light: { l: 0.5, most: 0.13 }, dark: { l: 0.75, most: 0.1 } } as const;

/** Both shades of a category, worked out once for each of its tools. */
export function categoryShades(): (category: { id: string; colour: string }) => Shade {
  const known = new Map<string, Shade>();
  return ({ id, colour }) => {
    const shade = known.get(id) ?? {
      light: categoryShade(colour, 'light'),
      dark: categoryShade(colour, 'dark'),
    };
    known.set(id, shade);
    return shade;
  };
}

/** A category's colour (`#rrggbb`) as pictures need it, which cannot ask the style sheet. */
export function categoryShade(hex: string, theme: Scheme): string {
  const { l, most } = LIGHTNESS[theme];
  const { chroma, hue } = oklchOf(hex);
  return hexOf(l, Math.min(chroma, most), hue);
}

function oklchOf(hex: string): { chroma: number; hue: number } {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const [red = 0, green = 0, blue = 0] = [r, g, b];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const bee = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { chroma: Math.hypot(a, bee), hue: Math.atan2(bee, a) };
}

function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return `#${channels.map((each) => byteOf(gamma(each)).toString(16).padStart(2, '0')).join('')}`;
}

function byteOf(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function gamma(share: number): number {
  return share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
}
