import { sql } from 'drizzle-orm';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readAlternatives } from '#features/compare/alternatives.server.ts';
import { rankAlternatives } from '#features/compare/alternatives.ts';
import { meets } from '#features/compare/alternatives-filters.ts';
import { presentTools } from '#features/compare/compared-tools.server.ts';
import type { Handler } from './call.server.ts';
import { compareRecords } from './compare-records.ts';
import { readStoredTools } from './stored-tools.server.ts';
import { ALL_PARTS, LISTED_PARTS } from './tool-parts.ts';
import { toolRecord } from './tool-record.ts';
import { leadOn, linkTo, readRecords } from './tools.server.ts';
import { computed } from './value.ts';

/** What may replace a tool, with reasons, as its page says. Runs two statements. */
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

/** Tools side by side, in one statement, with the facts that they can be compared by. */
export const compareTools: Handler<'compareTools'> = async ({ db, viewer, origin, asked }) => {
  const parts = asked.fields ?? ALL_PARTS;
  const rows = sql`SELECT id, place AS position, to_json(spellings) AS keys FROM (${presentTools(asked.tools)}) AS present`;
  const found = await readStoredTools(db, rows, viewer, parts);
  const known = new Set(found.flatMap(({ keys }) => keys ?? []));
  const tools = found.map(({ tool }) =>
    toolRecord(tool, { viewer, origin, today: dayOf(Date.now()) }, parts),
  );
  return { tools, unknown: asked.tools.filter((id) => !known.has(id)), facts: compareRecords(tools) };
};
