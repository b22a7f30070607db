import { isMatchedLiterally } from '#catalogue/literal-match.ts';
import { isAnythingUnderstood, NOTHING_UNDERSTOOD } from '#catalogue/search/answer/found.ts';
import {
  type BudgetFault,
  budgetFault,
  readTypedBudget,
  type TypedBudget,
} from '#catalogue/search/filters/budget.ts';
import { resolveFilters } from '#catalogue/search/filters/known-filters.ts';
import { readToolQuery, type ToolQuery } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { wordsOf } from '#catalogue/search/language/words.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { findPresentTool } from '#catalogue/tools/tool-page.server.ts';
import { isWithdrawn } from '#catalogue/tools/withdrawn-tools.server.ts';
import { listCategories } from '#catalogue/topics/categories.server.ts';
import { findTools } from '#features/directory/search.server.ts';
import { toolsAfter } from '#features/directory/tools-after.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { literalTerm } from '#site/shown-term.ts';
import { type Call, cut, type Handler, notOfThisList, placeOf } from './call.server.ts';
import { facetsIn } from './parameters.ts';
import { ApiProblem, unreadable } from './problem.server.ts';
import { readStoredTools, rowsOfTools } from './stored-tools.server.ts';
import { ALL_PARTS, LISTED_PARTS, type PartChoice } from './tool-parts.ts';
import { toolRecord } from './tool-record.ts';

type ToolsCall = Call<'listTools'>;

/** Tools by need, facets and order, as `/tools` shows them. */
export const listTools: Handler<'listTools'> = async (call) => {
  const query = await queryOf(call);
  const place = placeOf(call.cursors, call.asked.cursor);
  if (query.q === '' || literalTerm(query.q) !== null) return list(call, query, place);
  // A place with one number is a page of a search; any other is a row of a listing.
  const page = place === null ? 1 : place.length === 1 ? Number(place[0]) : null;
  return (page === null ? null : await search(call, { ...query, page })) ?? list(call, query, place);
};

/** One tool with everything that these rights open. */
export const getTool: Handler<'getTool'> = async (call) => {
  const { id, asked } = call;
  const [tool] = await readRecords(call, [id], asked.fields ?? ALL_PARTS);
  return tool ?? leadOn(call, (present) => `/tools/${encodeURIComponent(present)}`);
};

/**
 * Redirects from a former id to the present one.
 *
 * @throws Moved; ApiProblem 404, or 410 for a tool that was withdrawn
 */
export async function leadOn(
  { db, id }: Pick<ToolsCall, 'db' | 'id'>,
  pathOf: (id: string) => string,
): Promise<never> {
  const present = await findPresentTool(db, id);
  if (present !== null) throw new Moved(pathOf(present));
  if (await isWithdrawn(db, id)) throw new ApiProblem(410, { detail: MESSAGES.tool.withdrawn });
  throw new ApiProblem(404, { detail: MESSAGES.tool.notFound });
}

/** Thrown for something that now has another address, which is given without the prefix. */
export class Moved extends Error {
  readonly path: string;

  constructor(path: string) {
    super('Moved');
    this.path = path;
  }
}

/** The public records of tools, in the given order, leaving out any that do not exist. */
export async function readRecords(
  { db, viewer, origin }: Pick<ToolsCall, 'db' | 'viewer' | 'origin'>,
  ids: readonly string[],
  parts: PartChoice,
) {
  if (ids.length === 0) return [];
  const found = await readStoredTools(db, rowsOfTools(ids), viewer, parts);
  return found.map(({ tool }) => toolRecord(tool, { viewer, origin, today: dayOf(Date.now()) }, parts));
}

/** What a search finds, best first, or null if none of its words means anything. */
async function search(call: ToolsCall, query: ToolQuery) {
  const { db, asked, cursors } = call;
  const { found } = await findTools(db, query, asked.limit);
  if (isMatchedLiterally(query.q, found)) return null;
  const { count, currentPage, corrected, filters, understood, conversions, fitting } = found.shown;
  const isBeyond = query.page > currentPage;
  const records = await readRecords(
    call,
    isBeyond ? [] : found.page.map(({ entry }) => entry.id),
    asked.fields ?? LISTED_PARTS,
  );
  const isLast = isBeyond || currentPage * asked.limit >= count;
  return {
    data: records,
    count,
    next: isLast ? null : cursors.write([String(currentPage + 1)]),
    search: {
      corrected,
      asked: filters.map(({ facet, label }) => ({ name: facet, label })),
      understood,
      conversions,
      fitting: isAnythingUnderstood(understood) ? fitting : null,
      is_more: false as const,
    },
  };
}

async function list(
  { db, viewer, origin, asked, cursors }: ToolsCall,
  query: ToolQuery,
  place: string[] | null,
) {
  const literal = literalTerm(query.q);
  const q = literal ?? query.q;
  const stretch = await toolsAfter(db, { ...query, q }, place, asked.limit + 1);
  // The cursor is of a search whose words no longer find anything, or of a former version's order.
  if (stretch === null) throw notOfThisList();
  const { count, rows, conversions } = stretch;
  const parts = asked.fields ?? LISTED_PARTS;
  const { page, last } = cut(await readStoredTools(db, rows, viewer, parts), asked.limit);
  return {
    data: page.map(({ tool }) => toolRecord(tool, { viewer, origin, today: dayOf(Date.now()) }, parts)),
    count,
    next: last?.keys ? cursors.write(last.keys) : null,
    search:
      q === '' && conversions.length === 0
        ? null
        : literalSearch(literal === null ? wordsOf(q) : [], conversions),
  };
}

/** How a text that is looked for as it stands was understood. */
function literalSearch(aside: string[], conversions: string[]) {
  const understood = { ...NOTHING_UNDERSTOOD, aside };
  return { corrected: null, asked: [], understood, conversions, fitting: null, is_more: false as const };
}

/** The directory's query for this address. The schema has already checked its facets. */
async function queryOf({ db, asked }: ToolsCall): Promise<ToolQuery> {
  const { q = '', sortBy, sortOrder, category = null, specialization = null } = asked;
  const { budget, people, per } = asked;
  const given = Object.entries({ q, sortBy, sortOrder, budget, people, per }).flatMap(
    ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
  );
  const address = new URLSearchParams(given);
  const typed = readTypedBudget(address);
  if (typed) throw unreadBudget(typed, budgetFault(typed));
  const read = readToolQuery(address);
  const query: ToolQuery = {
    ...DIRECTORY_DEFAULTS,
    ...read,
    category,
    specialization,
    isPremium: asked.isPremium ?? null,
    isFeatured: asked.isFeatured ?? false,
    facets: facetsIn(asked),
  };
  return category === null && specialization === null ? query : inTopic(db, query);
}

/** A budget with a parameter that cannot be read, or without its sum. */
function unreadBudget({ people }: TypedBudget, fault: BudgetFault | null): ApiProblem {
  if (fault?.field === 'budget') return unreadable('budget', `"${fault.asked}" is no sum`);
  if (fault) return unreadable(fault.field, `"${fault.asked}" is no number from 1 to 99,999`);
  return unreadable(people === '' ? 'per' : 'people', 'it belongs to a budget, and "budget" is not given');
}

async function inTopic(db: DrizzleDb, query: ToolQuery): Promise<ToolQuery> {
  const all = await listCategories(db);
  const named = resolveFilters(query, all);
  if (!named.unknown) return named.query;
  const isCategory = named.unknown.kind === 'category';
  throw unreadable(
    isCategory ? 'category' : 'specialization',
    `there is no ${named.unknown.kind} "${named.unknown.asked}"`,
  );
}

/** A tool's page on the site. */
export function linkTo(origin: string, { id, name }: { id: string; name: string }) {
  return { id, name, page: origin + paths.tool(id) };
}
