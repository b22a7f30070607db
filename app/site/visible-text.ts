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

/** The text, or '' for one that shows nothing. */
export function shownOf(text: string): string {
  return isVisible(text) ? text : '';
}

// What turns text around, spaces without width, and the tags that no font draws. Joiners of scripts and emoji are left.
const UNSEEN = /[\p{Bidi_Control}\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/gu;

/** Words of others as they are shown to whoever judges them: characters that nobody sees by their code, `[U+202E]`. */
export function withUnseen(text: string): string {
  return text.replaceAll(UNSEEN, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}

/** A text in one line: line breaks, tabs and other control characters become spaces. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Whether a text contains characters that nobody sees and that turn around how it is read. */
export function hasHiddenDirection(text: string): boolean {
  return DIRECTION.test(text);
}

/** What is wrong with a text that pages show, as the fault of a record; null if nothing is. */
export function textFault(text: string): string | null {
  if (!isVisible(text)) return 'shows nothing: its characters are blank';
  return hasHiddenDirection(text)
    ? 'holds a hidden character that turns around how it is read (such as U+202E)'
    : null;
}

/** A text that only asks for something, such as a filter of an address, without these characters. */
export function withoutDirection(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}+/gu, '');
}
