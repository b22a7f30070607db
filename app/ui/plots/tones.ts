/** The colours of plots, each readable on the ground of its scheme. Pure data, for pages and files. */

export type Scheme = 'light' | 'dark';
export type Tone = 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'own' | 'other' | 'block';

export const TONES: Readonly<Record<Tone, Readonly<Record<Scheme, string>>>> = {
  first: { light: '#0d7568', dark: '#5cc9b8' },
  second: { light: '#b4530a', dark: '#f0a35e' },
  third: { light: '#2b5c9e', dark: '#86b4f0' },
  fourth: { light: '#a02a63', dark: '#f09ac0' },
  fifth: { light: '#6b6a1c', dark: '#cfcd6c' },
  own: { light: '#1b1917', dark: '#eeebe5' },
  other: { light: '#8d867b', dark: '#77717f' },
  block: { light: '#d3e6e1', dark: '#1e413c' },
};

/** What is no mark, in the colours of the style sheet, which files cannot ask. */
export const GROUND: Readonly<Record<Scheme, Readonly<Record<'paper' | 'line' | 'ink' | 'quiet', string>>>> =
  {
    light: { paper: '#fdfcf9', line: '#ddd8ce', ink: '#1b1917', quiet: '#5e584f' },
    dark: { paper: '#141317', line: '#37343d', ink: '#eeebe5', quiet: '#aaa49d' },
  };
