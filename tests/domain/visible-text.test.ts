import { describe, expect, it } from 'vitest';
import { hasHiddenDirection, isVisible, withUnseen } from '#site/visible-text.ts';

describe('what a text shows', () => {
  it.each([
    ['', 'nothing'],
    [' \t\u00A0\u2003\u3000', 'spaces'],
    ['\u3164', 'a Hangul filler'],
    ['\u115F\u1160\uFFA0', 'other Hangul fillers'],
    ['\u200B\u200C\u200D\u2060', 'characters of no width'],
    ['\u2800', 'a Braille pattern without dots'],
    ['\u{13441}\u{13442}', 'blanks between hieroglyphs'],
    ['\uFEFF', 'a byte order mark'],
    ['\u00AD', 'a soft hyphen'],
    ['\u0301\u20DD', 'accents without a letter'],
    ['\u202E\u2066', 'signs of direction'],
    ['\uFE0F\u{E0041}', 'variation selectors and tags'],
    ['\u0000\u0007', 'control characters'],
    ['\uE000\u{10FFFD}', 'characters of private use'],
  ])('is nothing: %j (%s)', (text) => expect(isVisible(text)).toBe(false));

  it.each(['a', '0', '.', 'é', 'e\u0301', '漢', 'ア', '한', 'עברית', 'عربي', 'हि', '👩‍💻', ' \u3164x'])(
    'is something: %j',
    (text) => expect(isVisible(text)).toBe(true),
  );
});

it.each([
  ['costs \u202E02$', 'costs [U+202E]02$'],
  ['\uFEFFa\u200Bb\u2066c', '[U+FEFF]a[U+200B]b[U+2066]c'],
  ['tag \u{E0041}', 'tag [U+E0041]'],
  ['👩‍💻 می‌خواهم e\u0301', '👩‍💻 می‌خواهم e\u0301'],
])('what nobody sees is shown by its code: %j', (text, shown) => expect(withUnseen(text)).toBe(shown));

describe('hidden signs of direction', () => {
  it.each([
    ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'],
    ...['\u200E', '\u200F', '\u061C'],
  ])('are found: %j', (sign) => expect(hasHiddenDirection(`Tool${sign}Box`)).toBe(true));

  it.each(['Toolbox', 'עברית', 'عربي', '👩‍💻', 'a\u200Bb'])('are not in %j', (text) =>
    expect(hasHiddenDirection(text)).toBe(false),
  );
});
