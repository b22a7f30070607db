import { MARKS } from './marks.ts';

/** A colour on the light and on the dark page, each as '#rrggbb'. */
export interface Shades {
  readonly light: string;
  readonly dark: string;
}

/** What pages mark and offer with: links, buttons, what is chosen. */
export interface Accent {
  readonly brand: Shades;
  /** The ground of what is chosen or pointed at. */
  readonly soft: Shades;
}

/** The colours of `app/styles/theme.css`, which hold until an owner chooses one. */
export const SHIPPED_ACCENT: Accent = {
  brand: { light: '#61248d', dark: '#cda6ee' },
  soft: { light: '#f3ebf8', dark: '#2b2035' },
};

/** Text on the accent, whatever it is: `--color-on-brand`. */
export const ON_ACCENT: Shades = { light: '#ffffff', dark: '#221030' };

/** A colour as owners write it. */
export const COLOUR = /^#[0-9a-f]{6}$/i;

/** Of text and of what is behind it (WCAG 2.2, 1.4.3). */
export const LEGIBLE = 4.5;

type Scheme = keyof Shades;

/** What accents stand on beside their own soft ground: `--color-paper` and `--color-sunken` of the style sheet. */
export const GROUNDS: Readonly<Record<Scheme, readonly [paper: string, sunken: string]>> = {
  light: ['#fdfcf9', '#f5f2ec'],
  dark: ['#141317', '#1d1b21'],
};

const FAR: Shades = { light: '#000000', dark: '#ffffff' };
/** How much of the accent its soft ground has, as in the colours that come with the software. */
const SOFT = { light: 0.08, dark: 0.12 } as const;
const STEPS = 50;

/** The accent of a chosen colour: as it was chosen where that is legible, else as much darker or lighter as is needed. */
export function accentOf(chosen: string): Accent {
  if (chosen === SHIPPED_ACCENT.brand.light) return SHIPPED_ACCENT;
  const [light, dark] = [pairOf(chosen, 'light'), pairOf(chosen, 'dark')];
  return {
    brand: { light: light.brand, dark: dark.brand },
    soft: { light: light.soft, dark: dark.soft },
  };
}

function pairOf(chosen: string, scheme: Scheme): { brand: string; soft: string } {
  const [paper, sunken] = GROUNDS[scheme];
  for (let step = 0; ; step++) {
    const brand = mixed(chosen, FAR[scheme], step / STEPS);
    const soft = mixed(paper, brand, SOFT[scheme]);
    const isLegible = [paper, sunken, soft].every((ground) => contrast(brand, ground) >= LEGIBLE);
    if (step === STEPS || (isLegible && contrast(ON_ACCENT[scheme], brand) >= LEGIBLE))
      return { brand, soft };
  }
}

/**
 * The rules that put an accent in place of the style sheet's own; none for the one that it has. They are in no layer and
 * so above it, and on screens alone: paper is light. The build would rewrite `light-dark()` for older browsers; here nothing
 * does.
 */
export function accentRules({ brand, soft }: Accent): string | null {
  const { light, dark } = SHIPPED_ACCENT.brand;
  if (brand.light === light && brand.dark === dark) return null;
  const theme = MARKS.theme.attribute;
  const set = (scheme: Scheme) => `{--color-brand:${brand[scheme]};--color-brand-soft:${soft[scheme]}}`;
  return [
    `:root${set('light')}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([${theme}=light])${set('dark')}}`,
    `@media screen{:root[${theme}=dark]${set('dark')}}`,
  ].join('');
}

/** The contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The relative luminance of a colour (WCAG 2.2), from 0 to 1. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param share of `to`, from 0 to 1 */
function mixed(from: string, to: string, share: number): string {
  const ends = channels(to);
  const parts = channels(from).map((part, at) => Math.round(part + ((ends[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
