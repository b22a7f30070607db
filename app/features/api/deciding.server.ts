import { sql } from 'drizzle-orm';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { FIELD_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { readAlternatives } from '#features/compare/alternatives.server.ts';
import { rankAlternatives } from '#features/compare/alternatives.ts';
import { meets } from '#features/compare/alternatives-filters.ts';
import { presentTools } from '#features/compare/compared-tools.server.ts';
import { raised } from '#site/noun.ts';
import type { Handler } from './call.server.ts';
import { nameOfField } from './field-schema.ts';
import { unreadable } from './problem.server.ts';
import { readStoredTools } from './stored-tools.server.ts';
import { ALL_PARTS, LISTED_PARTS, PART_FIELDS, PART_NAMES, type PartName } from './tool-parts.ts';
import { type ToolRecord, toolRecord } from './tool-record.ts';
import { leadOn, linkTo, readRecords } from './tools.server.ts';
import { type ApiValue, computed } from './value.ts';

/** What may replace a tool, with reasons, as its page says. */
export const listAlternatives: Handler<'listAlternatives'> = async (call) => {
  const { db, id, asked, origin } = call;
  const { fields, ...filters } = asked;
  const found = await readAlternatives(db, id);
  if (!found) return leadOn(call, (present) => `/tools/${encodeURIComponent(present)}/alternatives`);
  const ranked = rankAlternatives(found.of, found.candidates);
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const shown = ranked.filter(({ facets }) => meets(facets, chosen));
  const records = await readRecords(
    call,
    shown.map((tool) => tool.id),
    fields ?? LISTED_PARTS,
  );
  const tools = new Map(records.map((record) => [record.id, record]));
  return {
    tool: linkTo(origin, found.of),
    data: shown.flatMap(({ id: of, reasons }) => {
      const tool = tools.get(of);
      return tool
        ? [{ reasons: computed(reasons, 'Recorded rivals, shared specializations and facts', null), tool }]
        : [];
    }),
    count: ranked.length,
  };
};

/**
 * Tools side by side, in one statement, with the facts that they can be compared by.
 *
 * @throws ApiProblem 400 where fewer than two of them are listed
 */
export const compareTools: Handler<'compareTools'> = async (call) => {
  const found = await compareListed(call);
  if (found.tools.length < 2) {
    throw unreadable('tools', `must name 2 tools that are listed; not found: ${found.unknown.join(', ')}`);
  }
  return found;
};

/** Tools side by side, however few of them are listed. */
export const compareListed: Handler<'compareTools'> = async ({ db, viewer, origin, asked }) => {
  const parts = asked.fields ?? ALL_PARTS;
  const rows = sql`SELECT id, place AS position, to_json(spellings) AS keys FROM (${presentTools(asked.tools)}) AS present`;
  const found = await readStoredTools(db, rows, viewer, parts);
  const known = new Set(found.flatMap(({ keys }) => keys ?? []));
  const tools = found.map(({ tool }) =>
    toolRecord(tool, { viewer, origin, today: dayOf(Date.now()) }, parts),
  );
  return { tools, unknown: asked.tools.filter((id) => !known.has(id)), facts: compareRecords(tools) };
};

/** A value that at least two of the compared tools have. */
interface ComparableFact {
  part: PartName;
  field: string;
  label: string;
  known: number;
  differs: boolean;
}

function compareRecords(records: readonly ToolRecord[]): ComparableFact[] {
  return PART_NAMES.flatMap((part) =>
    PART_FIELDS[part].flatMap((field): ComparableFact[] => {
      const values = records.flatMap((record) => valueIn(record, part, field) ?? []);
      const differs = new Set(values.map(({ value }) => JSON.stringify(value))).size > 1;
      return values.length < 2
        ? []
        : [{ part, field, label: labelOf(part, field), known: values.length, differs }];
    }),
  );
}

function valueIn(record: ToolRecord, part: PartName, field: string): ApiValue | undefined {
  const values: Readonly<Record<string, ApiValue | undefined>> = record[part] ?? {};
  return values[field];
}

function labelOf(part: PartName, field: string): string {
  const group = FIELD_GROUPS.find((each) => each === part);
  const row = group && fieldsOf(group).find((each) => nameOfField(each) === field);
  const words = field.replaceAll('_', ' ');
  return row?.label ?? raised(words);
}
