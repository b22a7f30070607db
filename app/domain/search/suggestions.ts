import type { QuestionHit } from '#domain/entities.ts';
import { formatSearchVolume } from '#domain/format.ts';

/** What the suggestions address answers. */
export interface Suggestions {
  questions: QuestionHit[];
}

/** The questions of an answer that came over the wire; none if it is not what it should be. */
export function readSuggestions(answer: unknown): QuestionHit[] {
  if (!isRecord(answer) || !Array.isArray(answer.questions)) return [];
  return answer.questions.filter(isQuestionHit);
}

function isQuestionHit(value: unknown): value is QuestionHit {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.question === 'string' &&
    (value.question_category === null || typeof value.question_category === 'string') &&
    (value.search_volume === null || typeof value.search_volume === 'number')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** 'N searches' (spec §2, §9: thousands separator and '+'); null where the volume is not known. */
export function formatSearches(volume: number | null): string | null {
  return volume === null ? null : `${formatSearchVolume(volume)} searches`;
}

/** What stands below a question: its topic and how often it is searched for, as far as they are known. */
export function describeHit({ question_category, search_volume }: QuestionHit): string {
  return [question_category, formatSearches(search_volume)].filter(Boolean).join(' · ');
}
