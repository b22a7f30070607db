/** Texts of pages up to some 170,000 characters are written here first; UTF-8 takes at most three bytes for each. */
const room = Buffer.allocUnsafeSlow(512 * 1024);
const BYTES_A_CHARACTER = 3;

/**
 * Texts one after the other in UTF-8. `Buffer.from` measures a text before it writes it, which takes as long again; so
 * they are written where there is room for them, and what they took is copied.
 */
export function encodeTexts(texts: readonly string[]): Buffer<ArrayBuffer> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length * BYTES_A_CHARACTER > room.byteLength) return Buffer.from(texts.join(''));
  let end = 0;
  for (const text of texts) end += room.write(text, end);
  return Buffer.from(room.subarray(0, end));
}
