import { wordedTexts } from '#site/noun.ts';
import type { ColourName } from './colour-names.ts';

/** What the tiles of the landscape can be coloured by, and what each colour says. Pure data, for server and browser. */

export type Scheme = 'light' | 'dark';

/** A colour on the light and on the dark page. */
export type Shade = Readonly<Record<Scheme, string>>;

/** What is not a tile, in the colours of the style sheet, which pictures cannot ask. */
export const GROUND: Readonly<Record<Scheme, Readonly<Record<'paper' | 'block' | 'ink' | 'quiet', string>>>> =
  {
    light: { paper: '#fdfcf9', block: '#f5f2ec', ink: '#1b1917', quiet: '#5e584f' },
    dark: { paper: '#141317', block: '#1d1b21', ink: '#eeebe5', quiet: '#aaa49d' },
  };

/** One line of a legend. */
export interface ColourClass {
  text: string;
  /** The same of one tool, where no legend is around it. */
  says: string;
  shade: Shade;
}

/** Those whose classes are the same for every category. */
export type ClassedColour = Exclude<ColourName, 'category'>;

export const COLOUR_LABELS: Readonly<Record<ColourName, string>> = wordedTexts({
  category: 'Category',
  free: 'Free tier',
  launched: 'Year of launch',
  raised: 'Money raised',
  certainty: 'Certainty',
});

/** What the whole legend is about; it says what is counted. */
export const COLOUR_NOTES: Readonly<Record<ColourName, string>> = wordedTexts({
  category: 'Each category has a colour. A tool stands once, in its main category.',
  free: 'Whether a tool is known to have a free tier. Of most paid tools nobody has said.',
  launched: 'When a tool was launched, as far as it is recorded and you may see it.',
  raised:
    'Equity that the company behind a tool has raised, in the recorded rounds that you may see. It belongs to the company, so all its tools show it.',
  certainty: 'How many of the facts to choose a tool by name a publication.',
});

/** How much of its colour a tile keeps that is not lit up: on the dark page a dark colour with less is gone. */
export const FAINT: Readonly<Record<Scheme, number>> = { light: 0.13, dark: 0.22 };

/** Category names on the map and in its picture: system fonts, because a picture shown on a page has none of the page's own. */
export const NAMING = '500 1px system-ui, sans-serif';

const UNKNOWN: Shade = { light: '#d8d1c5', dark: '#3b3841' };
const YES: Shade = { light: '#0d7568', dark: '#5cc9b8' };
const NO: Shade = { light: '#b4530a', dark: '#f0a35e' };
const PAID: Shade = { light: '#d9a878', dark: '#7d5734' };

/**
 * From little to much: on both schemes, much stands out most from the ground. Hue and lightness change together and never
 * come back, so that neighbours can be told apart with each kind of colour blindness, and no hue stands for two.
 */
const STEPS: readonly Shade[] = [
  { light: '#f1b12e', dark: '#9c1a8e' },
  { light: '#aa9030', dark: '#5d4cd7' },
  { light: '#0ea398', dark: '#7c80d2' },
  { light: '#057882', dark: '#a2a8f3' },
  { light: '#1d4d74', dark: '#0adeb5' },
  { light: '#141f61', dark: '#d7d832' },
  { light: '#0e0926', dark: '#fffade' },
];

function steps(lines: readonly (readonly [text: string, says: string])[]): ColourClass[] {
  return lines.map(([text, says], place) => {
    const at = lines.length === 1 ? 0 : Math.round((place * (STEPS.length - 1)) / (lines.length - 1));
    return { text, says, shade: STEPS[at] ?? UNKNOWN };
  });
}

/** Amounts in US dollars from which the classes of money begin, after 'not recorded' and 'not disclosed'. */
const AMOUNTS = [0, 10e6, 100e6, 1e9] as const;

/** @param year now; the years of launch are told apart the finer the nearer they are */
export function colourClasses(year: number): Readonly<Record<ClassedColour, readonly ColourClass[]>> {
  const [first = 0, second = 0, third = 0, ...later] = launchYears(year);
  const last = later.at(-1) ?? 0;
  return wordedTexts({
    free: [
      { text: 'Not recorded', says: 'Free tier not recorded', shade: UNKNOWN },
      { text: 'Free tier', says: 'Free tier', shade: YES },
      { text: 'No free tier', says: 'No free tier', shade: NO },
      {
        text: 'Premium, free tier not recorded',
        says: 'Premium, free tier not recorded',
        shade: PAID,
      },
    ],
    launched: [
      { text: 'Not recorded', says: 'Launch not recorded', shade: UNKNOWN },
      ...steps([
        [`Before ${first}`, `Launched before ${first}`],
        ...[
          `${first} to ${second - 1}`,
          `${second} to ${third - 1}`,
          ...[third, ...later.slice(0, -1)].map(String),
        ].map((text) => [text, `Launched ${text}`] as const),
        [`${last} or later`, `Launched ${last} or later`],
      ]),
    ],
    raised: [
      { text: 'No round that you may see', says: 'No round that you may see', shade: UNKNOWN },
      ...steps([
        ['Amount not known', 'Amount raised not known'],
        ...['Under $10M', '$10M to $100M', '$100M to $1B', '$1B or more'].map(
          (text) => [text, `${text} raised`] as const,
        ),
      ]),
    ],
    certainty: [
      { text: 'No facts', says: 'No facts', shade: UNKNOWN },
      ...steps([
        ['None: the editors report them', 'Facts reported by the editors'],
        ['Some name a publication', 'Some facts name a publication'],
        ['Half or more name one', 'Half of the facts or more name a publication'],
      ]),
    ],
  });
}

/** In the order of a legend: the first class stands for what is not known, and is the last to be read. */
export function legendOrder<Line>([unknown, ...known]: readonly Line[]): Line[] {
  return unknown === undefined ? known : [...known, unknown];
}

/** Names a line of a legend in addresses, differently for each colour: `1b-or-more-raised`. */
export function lineId({ says }: Pick<ColourClass, 'says'>): string {
  return says
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Which class a line of a legend stands for; null if there is no such line. */
export function placeOfLine(colour: ColourName, id: string): number | null {
  if (colour === 'category') return null;
  const place = colourClasses(new Date().getUTCFullYear())[colour].findIndex((line) => lineId(line) === id);
  return place === -1 ? null : place;
}

/** The years with which the classes of launches begin. */
function launchYears(year: number): readonly number[] {
  return [year - 11, year - 6, year - 4, year - 3, year - 2, year - 1];
}

/** Which class: the place in `colourClasses`. */
export const classOf = {
  /** @param free null where nobody has said @param isPaid whether the directory's filter counts it as premium */
  free: (free: boolean | null, isPaid: boolean): number => (free === null ? (isPaid ? 3 : 0) : free ? 1 : 2),
  launched: (launched: number | null, year: number): number =>
    launched === null ? 0 : 1 + launchYears(year).filter((from) => launched >= from).length,
  /** @param amount US dollars of equity; null without any round, 0 where no round states it */
  raised: (amount: number | null): number =>
    amount === null ? 0 : amount === 0 ? 1 : 1 + AMOUNTS.filter((from) => amount >= from).length,
  certainty: ({ facts, named }: { facts: number; named: number }): number =>
    facts === 0 ? 0 : named === 0 ? 1 : named * 2 >= facts ? 3 : 2,
} as const;
