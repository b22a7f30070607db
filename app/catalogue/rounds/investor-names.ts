import { saysNoValue } from '../tools/no-value.ts';

/** Who is meant is not said: such words are no investor's name. */
const NOBODY =
  /^(?:(?:and|the|some|several|various|many|multiple|other|others|existing|new|previous|current|unnamed|undisclosed|unknown|private|individual|strategic|institutional|outside|additional|investors?|backers?|angels?|shareholders|individuals|n\/?a|none|tbd|not disclosed|insiders)\s*)+$/i;
/** What is said beside a name: its part in the round, and that there were more. */
const PART =
  '(?:co-?)?(?:lead|led)(?: investor)?|existing(?: investor)?|new(?: investor)?|participating|follow-on';
const BEFORE = /^(?:(?:(?:co-)?led by|with participation (?:from|by)|participation from|including|and)\s+)+/i;
const AFTER = new RegExp(
  String.raw`(?:\s*\((?:${PART})\)|\s*,?\s+(?:and|among|plus|with|&)\s+(?:(?:several|many|various|existing|new|angel)\s+)*(?:others|other investors|investors|angels|more)|,?\s+et al\.?)+$`,
  'i',
);

/**
 * The investor's name in a text of a list of investors, without what is said about the part it took; null if
 * the text names nobody. A list inside one text stays as it is: 'Slaughter and May' is one investor.
 */
export function investorName(written: string): string | null {
  const name = written.replace(/\s+/g, ' ').trim().replace(BEFORE, '').replace(AFTER, '').trim();
  return name === '' || NOBODY.test(name) || saysNoValue(name) ? null : name;
}
