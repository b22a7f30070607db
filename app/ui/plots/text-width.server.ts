/** Letters of the plots' texts (Inter, 12 pixels) by their width in pixels, as browsers measure them, rounded up. */
const WIDTHS_OF_LETTERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    "ijlI !,.:;'`|/\\": 4.3,
    '()[]fr1t': 4.9,
    '{}-_"*?s': 6.3,
    akxzvy7JLce: 7,
    'bdghnopqu0234568F9E#Z': 7.7,
    '$&PRSTKYXB+<=>~': 8.2,
    AVDCHUGN: 9,
    OQw: 9.8,
    'mM@W%': 11.8,
  }).flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)),
);
/** Of any other. */
const WIDEST = 12;

/** As people see them: an accent or a flag is never cut in two. */
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How wide a text of a plot is at most, in pixels. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDTHS_OF_LETTERS.get(letter) ?? WIDEST), 0);
}

/** As much of a text as has room, with an ellipsis where something is missing; null where hardly a letter has. */
export function cutToWidth(text: string, width: number): string | null {
  if (textWidth(text) <= width) return text;
  let room = width - textWidth('…');
  let shown = '';
  for (const { segment } of LETTERS.segment(text)) {
    room -= textWidth(segment);
    if (room < 0) break;
    shown += segment;
  }
  return shown.length < 2 ? null : `${shown.trimEnd()}…`;
}

/**
 * Breaks a text into lines between its words and after hyphens.
 *
 * @returns at most so many lines, the last of them cut if there is more; none where hardly a letter has room
 */
export function linesWithin(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  const words = text.split(/(?<=[ -])/);
  for (const [place, word] of words.entries()) {
    const last = lines.at(-1);
    const longer = `${last}${word}`;
    if (last !== undefined && textWidth(longer.trimEnd()) <= width) lines[lines.length - 1] = longer;
    else if (lines.length < most && textWidth(word.trimEnd()) <= width) lines.push(word);
    else {
      const rest = words.slice(place).join('');
      const isNew = lines.length < most;
      const cut = cutToWidth(isNew ? rest : `${lines.pop()}${rest}`, width);
      return [...lines, cut ?? ''].map((line) => line.trimEnd()).filter((line) => line !== '');
    }
  }
  return lines.map((line) => line.trimEnd());
}
