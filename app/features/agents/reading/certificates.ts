import type { Line } from './lines.ts';

/** A certificate or law that a page says a tool meets, as a code of `compliance` in fact-words. */
export interface StatedCode {
  code: string;
  /** The page's words that prove it. */
  quote: string;
}

const CODES: readonly [string, RegExp][] = [
  ['soc2', /\bSOC\s?-?\s?(?:2|II)\b/i],
  ['iso27001', /\bISO(?:\/IEC)?[\s-]?27001\b/i],
  ['gdpr', /\b(?:GDPR|DSGVO|RGPD)\b/i],
  ['hipaa', /\bHIPAA\b/i],
  ['pci', /\bPCI[\s-]?DSS\b/i],
  ['fedramp', /\bFedRAMP\b/i],
];

/** Says that it is not so, or not yet. */
const DENIED =
  /\b(?:not|no|non|never|isn['’]t|aren['’]t|don['’]t|does(?:n['’]t| not)|without|cannot|except|pursuing|planned|planning|roadmap|in progress|underway|working (?:on|towards?)|preparing|coming soon|expected|aims?|nicht|kein(?:e|en)?|ohne|geplant|in Vorbereitung)\b/i;
/** Says it of somebody else, or asks or explains. */
const OF_OTHERS =
  /\?$|\b(?:what is|guide to|how to|learn|blog|webinar|checklist|our (?:hosting )?providers?|data cent(?:er|re)s? (?:is|are)|AWS|Azure|Google Cloud|customers? (?:can|must|should)|helps? you|for your)\b/i;
const LONGEST = 200;

/** The codes that the lines of a page on security state, each once, with the shortest words that prove it. */
export function certificatesOf(lines: readonly Line[]): StatedCode[] {
  return CODES.flatMap(([code, pattern]) => {
    const stating = lines
      .flatMap(({ text }) => sentencesOf(text))
      .filter(
        (text) => text.length <= LONGEST && pattern.test(text) && !DENIED.test(text) && !OF_OTHERS.test(text),
      );
    const [quote] = stating.toSorted((a, b) => a.length - b.length);
    return quote === undefined ? [] : [{ code, quote }];
  });
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
}
