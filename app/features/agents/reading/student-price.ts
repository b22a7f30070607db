import type { Line } from './lines.ts';

const STUDENTS =
  /(?<!\p{L})(?:students?|educators?|education|teachers|academic|studierende|studenten|étudiant(?:e?s)?|estudiantes|studenti|estudantes)(?!\p{L})/iu;
const OFFER = /\b\d{1,3}\s?%|[$€£]\s?\d|\d\s?[€£]|\b(?:free|kostenlos|gratuit|gratis)\b(?! trial)/i;
const DENIED = /\b(?:no|not|\w{1,8}n['’]t|unlike|soon|said|loved|nicht|kein\w*)\b|\?$|^[“"']/i;
const LONGEST = 160;

/** The sentence about the price for students; null for none. */
export function studentPriceOf(lines: readonly Line[]): string | null {
  for (const { text, isFrame } of lines) {
    if (isFrame) continue;
    for (const sentence of text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)) {
      if (
        sentence.length <= LONGEST &&
        STUDENTS.test(sentence) &&
        OFFER.test(sentence) &&
        !DENIED.test(sentence)
      )
        return sentence;
    }
  }
  return null;
}
