/** A buffer for pages up to some 170,000 characters: UTF-8 takes at most three bytes for each. */
const room = Buffer.allocUnsafeSlow(512 * 1024);
const BYTES_A_CHARACTER = 3;

/**
 * Encodes texts one after the other in UTF-8. `Buffer.from` would measure each text before writing it, which doubles
 * the time; this writes into a large buffer and copies the result.
 */
export function encodeTexts(texts: readonly string[]): Buffer<ArrayBuffer> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length * BYTES_A_CHARACTER > room.byteLength) return Buffer.from(texts.join(''));
  let end = 0;
  for (const text of texts) end += room.write(text, end);
  return Buffer.from(room.subarray(0, end));
}
