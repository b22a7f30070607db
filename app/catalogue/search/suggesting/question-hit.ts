import type { QuestionHit } from '#catalogue/tools/entities.ts';
import { formatSearchVolume } from '#site/format.ts';

/** 'N searches' (spec §2, §9: thousands separator and '+'); null if the volume is not known. */
export function formatSearches(volume: number | null): string | null {
  return volume === null ? null : `${formatSearchVolume(volume)} searches`;
}

/** The line below a question: its topic and how often people search for it, if known. */
export function describeHit({ question_category, search_volume }: QuestionHit): string {
  return [question_category, formatSearches(search_volume)].filter(Boolean).join(' · ');
}
