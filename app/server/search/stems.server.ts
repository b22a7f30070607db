import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import type { PhraseLanguage } from '#domain/search/topics.ts';

/** Snowball's stemmers of the languages that the catalogue's phrases are written in. */
const STEMMERS: Readonly<Record<PhraseLanguage, (word: string) => string>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
};

/** What the inflections of a folded word have in common. */
export function stemOf(word: string, language: PhraseLanguage = 'en'): string {
  return STEMMERS[language](word);
}
