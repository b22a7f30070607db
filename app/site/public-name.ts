import { SITE } from './site.ts';
import { hasHiddenDirection, isVisible } from './visible-text.ts';

/** Which names people may bear in public: ones that can be read, and that nobody takes for the site's own. */

/** Words that would make somebody look like the site, a role there, or nobody. */
const RESERVED = [
  ...['admin', 'admins', 'administrator', 'administrators', 'editor', 'editors', 'formermember', 'amember'],
  ...[
    'member',
    'members',
    'mod',
    'moderator',
    'moderators',
    'new',
    'null',
    'official',
    'operator',
    'operators',
  ],
  ...[
    'owner',
    'owners',
    'reviewer',
    'reviewers',
    'settings',
    'staff',
    'support',
    'system',
    'team',
    'undefined',
  ],
  ...['vendor', 'vendors', 'you'],
];

/** Words that change nothing about that beside one of the others: 'Site Admin', 'The Support Team'. */
const BESIDE = ['the', 'our', 'site', 'chief', 'head', 'lead', 'senior', 'ai'];

/** Letters of other alphabets, and digits, that look like one of ours, in capitals and small letters. */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'АаΑαɑᴀᎪ4@ᗩⲁⲀꓮ',
  b: 'ВвЬьΒβƅʙᏴᗷꓐ',
  c: 'СсϹϲᴄᏟᑕⲥⲤꓚ',
  d: 'ԀԁđᴅᗪᎠꓓ',
  e: 'ЕеΕεɛᴇᎬ3ᗴⲉꓰ',
  f: 'ƒꜰꓝ',
  g: 'ɡɢցᏀꓖ',
  h: 'НнҺһΗħʜհᎻꓧ',
  i: 'ІіӀӏΙιıɩɪʟłᎥᏞlԼ1!|ⲓⲒꓲꓡ',
  j: 'ЈјϳᴊᎫꓙ',
  k: 'КкΚκᴋᏦꓗ',
  m: 'МмΜᴍᎷᗰⲙꓟ',
  n: 'ПпΝηɴոռⲛⲚꓠ',
  o: 'ОоΟοσøᴏՕօ0ⲟⲞიꓳ',
  p: 'РрΡρᴘᏢⲣⲢᑭꓑ',
  q: 'Ԛԛզ',
  r: 'ГгʀᎡᖇꓣ',
  s: 'ЅѕꜱՏᏚ5$ꓢ',
  t: 'ТтΤτŧᴛᎢ7ⲧⲦꓔ',
  u: 'υᴜՍսᑌꓴ',
  v: 'ѴѵνᴠᏙᐯꓦ',
  w: 'ԜԝωᴡᎳꓪ',
  x: 'ХхΧχꓫ',
  y: 'УуΥγʏꓬ',
  z: 'Ζᴢꓜ',
};

/** Where whole alphabets of A to Z in circles, squares and flags begin, which no normal form writes as letters. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];
const A_TO_Z = 'abcdefghijklmnopqrstuvwxyz';

const LETTER_OF: ReadonlyMap<string, string> = new Map(
  [
    ...ENCLOSED.flatMap((first) =>
      [...A_TO_Z].map((letter, at): [string, string] => [letter, String.fromCodePoint(first + at)]),
    ),
    ...Object.entries(ALIKE),
  ].flatMap(([letter, alike]) => [...alike].map((one) => [one, letter] as const)),
);

/** The letter of ours that a sign looks like, or else the sign in lower case. */
function letterOf(sign: string): string {
  const lower = sign.toLowerCase();
  return LETTER_OF.get(sign) ?? LETTER_OF.get(lower) ?? LETTER_OF.get(sign.toUpperCase()) ?? lower;
}

// What joins signs of other alphabets does nothing after ours.
const HIDDEN =
  /(?<=\p{Script=Latin})[\u200C\u200D]|(?!\u200C|\u200D|\uFE0E|\uFE0F|\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text without the characters that nobody sees, except those that join others into one sign and those that turn the
 * text around (`hasHiddenDirection`).
 */
export function withoutHidden(text: string): string {
  return text.replaceAll(HIDDEN, '');
}

/** What readers take for a name, whatever letters write it: 'АI TooIbox' and 'AI Toolbox' are both `aitooibox`. */
function looksLike(text: string): string {
  return (
    [...withoutHidden(text).normalize('NFKD')]
      .map(letterOf)
      // The letters of the first table are not all plain: l counts as i.
      .map(letterOf)
      .join('')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
  );
}

const OF_ROLES = (() => {
  const words = (list: readonly string[]) => list.map(looksLike).join('|');
  return new RegExp(`^(?:${words(BESIDE)})*(?:${words(RESERVED)})(?:${words([...RESERVED, ...BESIDE])})*$`);
})();

/** Shorter names of a site are parts of many people's names. */
const LONG_ENOUGH = 6;

/** Whether a name, or the end of an address, pretends to be the site, or a role there. */
export function isReserved(text: string): boolean {
  return namesSite(text) || readingsOf(text).some((name) => OF_ROLES.test(name));
}

/** Whether a text reads as if the site itself had written it under its name. */
function namesSite(text: string): boolean {
  const own = [SITE.name, SITE.copyrightHolder].map(looksLike).filter(Boolean);
  return readingsOf(text).some((name) =>
    own.some((one) => (one.length < LONG_ENOUGH ? name === one : name.includes(one))),
  );
}

/** Digits may stand for letters, or for nothing: '4dmin', 'admin 2'. */
function readingsOf(text: string): string[] {
  return [text, text.replaceAll(/\p{N}/gu, '')].map(looksLike);
}

export const PUBLIC_NAME_TEXTS = {
  direction: 'Leave out the hidden characters that turn a text around',
  reserved: 'This name is reserved: choose another',
} as const;

/** What is wrong with a name that others will read; null for a good one, and for none. */
export function publicNameFault(name: string): string | null {
  if (hasHiddenDirection(name)) return PUBLIC_NAME_TEXTS.direction;
  return isReserved(name) ? PUBLIC_NAME_TEXTS.reserved : null;
}

/**
 * What is wrong with the title of something that a member shows to others; null for a good one. Roles are no fault in
 * it: 'Support' is what tools are for.
 */
export function publicTitleFault(title: string): string | null {
  if (hasHiddenDirection(title)) return PUBLIC_NAME_TEXTS.direction;
  return namesSite(title) ? PUBLIC_NAME_TEXTS.reserved : null;
}

/** A stored name as others read it. One that shows nothing, or that is no longer allowed, is nobody's. */
export function shownName(name: string): string {
  return isVisible(name) && publicNameFault(name) === null ? name : 'A member';
}
