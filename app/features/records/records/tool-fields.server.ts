import type { AnyGroupData } from '#catalogue/tools/tool-fields.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { exactMoment } from './exact-moment.server.ts';
import type { References } from './references.server.ts';
import { TOOL_RECORD_FIELDS, type ToolRow } from './tool.server.ts';
import { NONE_WITHDRAWN } from './withdrawn-topics.server.ts';

/** The record of a row, in canonical form. */
export function recordOfRow(row: ToolRow): ToolRecord {
  const links = Map.groupBy(row.links, ({ category_id }) => category_id);
  const categories = [...links].map(([category, those]) => ({
    category,
    specializations: those.map(({ specialization_id }) => specialization_id).filter((id) => id !== ''),
  }));
  const given: Record<string, unknown> = {
    ...row,
    prominence: row.stated_prominence || undefined,
    avg_rating: row.imported_avg_rating,
    rating_count: row.imported_rating_count,
    categories,
  };
  return inOneForm(Object.fromEntries(TOOL_RECORD_FIELDS.map((name) => [name, given[name]])));
}

/** A stored record (`readToolRecord`) in canonical form: lists without an order are sorted. */
export function inOneForm(record: ToolRecord): ToolRecord {
  const { categories, former_ids: formerIds, created_at: createdAt } = record;
  const formed: Record<string, unknown> = {
    ...record,
    categories: links(categories)
      .map(({ category, specializations }) => ({ category, specializations: specializations.toSorted() }))
      .toSorted((a, b) => (a.category < b.category ? -1 : 1)),
    former_ids: idsIn(formerIds).toSorted(),
    created_at: typeof createdAt === 'string' ? exactMoment(createdAt) : undefined,
  };
  return Object.fromEntries(
    Object.entries(formed).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** The references of a stored record, all of which exist. */
export function referencesOf(record: ToolRecord): References {
  const id = String(record.id);
  return {
    categories: new Map(
      links(record.categories).map(({ category, specializations }) => [category, new Set(specializations)]),
    ),
    companies: new Set(companiesIn(record)),
    formerIds: new Map(idsIn(record.former_ids).map((former) => [former, id])),
    mergedAtDesk: new Set(),
    withdrawn: NONE_WITHDRAWN,
  };
}

/** The ids of companies that a record or one of its rounds names. */
function companiesIn({ company, funding_competition_information: funding }: ToolRecord): string[] {
  const { funding_funding_rounds: field } = (funding ?? {}) as AnyGroupData;
  const rounds: unknown = field?.value ?? field;
  const named = Array.isArray(rounds) ? rounds.map((round) => round?.company) : [];
  return [company, ...named].map(String);
}

/** A record's list of ids. */
export function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function links(value: unknown): { category: string; specializations: string[] }[] {
  const given: { category: unknown; specializations?: unknown }[] = Array.isArray(value) ? value : [];
  return given.map(({ category, specializations }) => ({
    category: String(category),
    specializations: idsIn(specializations),
  }));
}
