/** What a text shows to its readers, whatever characters it consists of. */

// Some characters are neither white space nor invisible by their class, but their pictures are blank.
const VISIBLE =
  /[^\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{13441}\u{13442}]/u;

// U+202A–202E, U+2066–2069, U+200E, U+200F and U+061C.
const DIRECTION = /\p{Bidi_Control}/u;

/** Whether a text shows anything at all: spaces, fillers, and accents without a letter do not count. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a text contains characters that nobody sees and that turn around how it is read. */
export function hasHiddenDirection(text: string): boolean {
  return DIRECTION.test(text);
}

/** A text without them. */
export function withoutDirection(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '');
}
