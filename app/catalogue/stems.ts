import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import type { PhraseLanguage } from './search/language/languages.ts';

/** Hindi infinitives end by what they agree with: 'लिखना', 'लिखने', 'लिखनी'. */
const hindi = (word: string) => word.replace(/(?<=.{2})(?:ना|ने|नी)$/u, '');

/** Particles that Korean writes with the word before them. */
const korean = (word: string) =>
  word.replace(/(?<=.{2})(?:에서|으로|을|를|이|가|은|는|에|로|의|와|과|도)$/u, '');

/** The endings of Polish cases and of the most common forms of verbs. */
const polish = (word: string) =>
  word.replace(/(?<=.{4})(?:iami|ami|ach|owi|ego|emu|ych|ymi|ie|om|ow|em|ac|yc|ia|y|i|a|e|u|o)$/, '');

/** Snowball's stemmers. Words of the other languages are compared as they are. */
const STEMMERS: Readonly<Partial<Record<PhraseLanguage, (word: string) => string>>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  it: italian,
  nl: dutch,
  tr: turkish,
  ar: arabic,
  ko: korean,
  pl: polish,
  hi: hindi,
};

/**
 * A foreign word's stem that is shorter than this and has lost more than LONGEST_ENDING would be another
 * word: 'rápido' is not 'rap'.
 */
const SHORTEST_STEM = 4;
const LONGEST_ENDING = 2;

/** The stem of a folded word: what its inflections have in common. */
export function stemOf(word: string, language: PhraseLanguage = 'en'): string {
  const stem = STEMMERS[language]?.(word) ?? word;
  const isCutShort = stem.length < SHORTEST_STEM && word.length - stem.length > LONGEST_ENDING;
  return language !== 'en' && isCutShort ? word : stem;
}
