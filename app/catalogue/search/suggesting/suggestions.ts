import type { QuestionHit } from '#catalogue/tools/entities.ts';
import { STATUS_LABELS, TOOL_STATUSES, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { describeHit } from './question-hit.ts';

/** A suggested tool, with what its mark needs. */
export interface ToolHit {
  id: string;
  name: string;
  logo: string | null;
  /** The colour of its first category. */
  hex_color: string | null;
  status: ToolStatus;
}

/** A category, or one of its specializations. */
export interface CategoryHit {
  category: string;
  specialization: string | null;
  hex_color: string;
}

/** A company or an investor. */
export interface EntityHit {
  kind: 'company' | 'investor';
  id: string;
  name: string;
}

export interface Suggestions {
  /** The tool to replace. */
  alternatives: Pick<ToolHit, 'id' | 'name'>[];
  tools: ToolHit[];
  categories: CategoryHit[];
  entities: EntityHit[];
  questions: QuestionHit[];
  /** Whether the text is the beginning of a need, which names merely share. */
  isNeed: boolean;
}

export const NO_SUGGESTIONS: Suggestions = {
  alternatives: [],
  tools: [],
  categories: [],
  entities: [],
  questions: [],
  isNeed: false,
};

export interface Suggestion {
  key: string;
  to: string;
  label: string;
  /** A second, smaller line. */
  note?: string;
  mark?: SuggestionMark;
}

/** The mark before a line: a tool's logo or monogram, a category's dot, or an icon for an earlier search. */
export type SuggestionMark =
  | { kind: 'tool'; logo: string | null; hex_color: string | null }
  | { kind: 'category'; hex_color: string }
  | { kind: 'search' };

export interface SuggestionGroup {
  title: string;
  lines: Suggestion[];
}

/**
 * The groups of the dropdown that are not empty: tools and categories, then companies and investors, then
 * questions (spec §2). Where a need is typed, categories come first.
 */
export function suggestionGroups(suggestions: Suggestions): SuggestionGroup[] {
  const { alternatives, tools, categories, entities, questions, isNeed } = suggestions;
  const first = [
    { title: say`Tools`, lines: [...alternatives.map(alternativesLine), ...tools.map(toolLine)] },
    { title: 'Categories', lines: categories.map(categoryLine) },
  ];
  const groups = [
    ...(isNeed ? first.toReversed() : first),
    { title: 'Companies and investors', lines: entities.map(entityLine) },
    { title: 'Questions', lines: questions.map(questionLine) },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

/** This browser's last searches, the only group while the box is empty. */
export function lastSearchGroups(terms: readonly string[]): SuggestionGroup[] {
  if (terms.length === 0) return [];
  const lines = terms.map(
    (term): Suggestion => ({
      key: term,
      to: paths.searchFor(term),
      label: term,
      mark: { kind: 'search' },
    }),
  );
  return [{ title: 'Last searches', lines }];
}

function toolLine({ id, name, logo, hex_color, status }: ToolHit): Suggestion {
  return {
    key: say`tool ${id}`,
    to: paths.tool(id),
    label: name,
    mark: { kind: 'tool', logo, hex_color },
    ...(status !== 'active' && { note: STATUS_LABELS[status] }),
  };
}

function alternativesLine({ id, name }: Pick<ToolHit, 'id' | 'name'>): Suggestion {
  return {
    key: `alternatives ${id}`,
    to: paths.alternatives(id),
    label: `Alternatives to ${name}`,
    mark: { kind: 'search' },
  };
}

function categoryLine({ category, specialization, hex_color }: CategoryHit): Suggestion {
  return {
    key: `category ${category} ${specialization ?? ''}`,
    to: paths.toolsOf(category, specialization ?? undefined),
    label: specialization ?? category,
    mark: { kind: 'category', hex_color },
    ...(specialization !== null && { note: category }),
  };
}

function entityLine({ kind, id, name }: EntityHit): Suggestion {
  return kind === 'company'
    ? { key: `company ${id}`, to: paths.company(id), label: name, note: 'Company' }
    : { key: `investor ${id}`, to: paths.investor(id), label: name, note: 'Investor' };
}

function questionLine(hit: QuestionHit): Suggestion {
  const note = describeHit(hit);
  return {
    key: `question ${hit.id}`,
    to: paths.question(hit.id),
    label: hit.question,
    ...(note !== '' && { note }),
  };
}

/** Reads the suggestions from an answer of the server, and leaves out whatever is malformed. */
export function readSuggestions(answer: unknown): Suggestions {
  if (!isRecord(answer)) return NO_SUGGESTIONS;
  return {
    alternatives: readList(answer.alternatives, isNamed),
    tools: readList(answer.tools, isToolHit),
    categories: readList(answer.categories, isCategoryHit),
    entities: readList(answer.entities, isEntityHit),
    questions: readList(answer.questions, isQuestionHit),
    isNeed: answer.isNeed === true,
  };
}

function readList<Hit>(value: unknown, isHit: (item: unknown) => item is Hit): Hit[] {
  return Array.isArray(value) ? value.filter(isHit) : [];
}

function isNamed(value: unknown): value is Pick<ToolHit, 'id' | 'name'> {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';
}

function isToolHit(value: unknown): value is ToolHit {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.name === 'string' &&
    isTextOrNull(value.logo) &&
    isTextOrNull(value.hex_color) &&
    TOOL_STATUSES.some((status) => status === value.status)
  );
}

function isCategoryHit(value: unknown): value is CategoryHit {
  return (
    isRecord(value) &&
    typeof value.category === 'string' &&
    isTextOrNull(value.specialization) &&
    typeof value.hex_color === 'string'
  );
}

function isEntityHit(value: unknown): value is EntityHit {
  return (
    isRecord(value) &&
    (value.kind === 'company' || value.kind === 'investor') &&
    typeof value.id === 'string' &&
    typeof value.name === 'string'
  );
}

function isQuestionHit(value: unknown): value is QuestionHit {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.question === 'string' &&
    isTextOrNull(value.question_category) &&
    (value.search_volume === null || typeof value.search_volume === 'number')
  );
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
