import type { LegalFacts } from './legal-facts.ts';
import { privacyText } from './legal-privacy.ts';
import { termsText } from './legal-terms.ts';
import { worded } from './noun.ts';
import { DEFAULT_SITE, type Site, siteOf } from './site.ts';

/** The long texts of the site that its owner edits as Markdown at the desk. */
export const LEGAL_TEXTS = ['privacy', 'terms'] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

/** Far longer than any that people read. In characters. */
export const MAX_LEGAL_TEXT = 60_000;

/** A text as its page shows it. What stands before its first heading introduces it. */
export interface LegalText {
  /** Markdown. */
  text: string;
  /** The day of its last change, as `YYYY-MM-DD`; of one that comes with the software, of its wording. */
  changed: string;
  /** Whether it comes with the software. */
  isShipped: boolean;
}

export type LegalTexts = Readonly<Record<LegalTextName, LegalText>>;

/**
 * What the pages say until an owner changes it: complete, and true of an installation with these settings. What
 * only the owner can add is a list at the desk (`missing-texts.ts`). When what the site stores changes, change the
 * text and its day, and docs/privacy.md.
 */
export function shippedTexts(
  facts: LegalFacts,
  site: Pick<Site, 'listed' | 'plansSold' | 'planNames'> = siteOf(DEFAULT_SITE),
): LegalTexts {
  return {
    privacy: { text: worded(privacyText(facts), site.listed.noun), changed: '2026-11-30', isShipped: true },
    terms: {
      text: worded(termsText(facts, site), site.listed.noun),
      changed: '2026-11-29',
      isShipped: true,
    },
  };
}
