/** Beyond these, parsing takes seconds or overflows the stack. No text meant for readers has so many. */
const MAX_MARKS = 3_000;
const MAX_TAGS = 3_000;
const MAX_OPEN_TAGS = 100;
/** A list marker needs a space after it; a line of one repeated mark is a rule. */
const NESTED_CONTAINERS =
  /^(?![ \t]*([*-])(?:[ \t]*\1)*[ \t]*$)[ \t]*(?:>[ \t]*|(?:[*+-]|\d+[.)])[ \t]+){10}/m;
const DEEP_INDENT = /^[ \t]{100}/m;
const MARK = /[*_~[\]`]/g;
/** Elements that need a closing tag; the others do not nest. */
const TAG = /<(\/?)(?!(?:br|dd|dt|hr|img|input|li|p|td|th|tr)\b)[a-z]/gi;

/** Whether a text would take too long to parse; it is shown as it was written. */
export function isTangled(answer: string): boolean {
  if (NESTED_CONTAINERS.test(answer) || DEEP_INDENT.test(answer)) return true;
  if ((answer.match(MARK)?.length ?? 0) > MAX_MARKS) return true;
  let tags = 0;
  let open = 0;
  for (const [, closing] of answer.matchAll(TAG)) {
    tags += 1;
    open = closing ? Math.max(open - 1, 0) : open + 1;
    if (tags > MAX_TAGS || open > MAX_OPEN_TAGS) return true;
  }
  return false;
}
