import { compareRounds, filterRounds, type OpenRound, placeOfRound } from '#domain/api/rounds.ts';
import { computed, stated } from '#domain/api/value.ts';
import { companyKey } from '#domain/search/tool-document.ts';
import { readSource } from '#domain/tools/field-values.ts';
import { companiesAfter } from '#server/listing/companies-after.server.ts';
import { readRounds } from '#server/listing/open-rounds.server.ts';
import { cut, type Handler, placeOf } from './call.server.ts';
import { linkTo } from './tools.server.ts';

/**
 * The rounds that these rights open, newest first; each round of a company counts once. Runs one statement.
 */
export const listRounds: Handler<'listRounds'> = async ({ db, viewer, origin, asked, cursors }) => {
  const { open, locked } = await readRounds(db, viewer);
  const place = placeOf(cursors, asked.cursor);
  const found = filterRounds(open, asked);
  const left = place === null ? found : found.filter((each) => compareRounds(placeOfRound(each), place) > 0);
  const { page, last } = cut(left, asked.limit);
  return {
    data: page.map((each) => shownRound(each, origin)),
    count: found.length,
    next: last ? cursors.write(placeOfRound(last)) : null,
    locked: Object.values(locked).reduce((sum, rounds) => sum + rounds, 0),
  };
};

/** Companies by name, with what these rights reveal about their rounds. Runs two statements. */
export const listCompanies: Handler<'listCompanies'> = async ({ db, viewer, origin, asked, cursors }) => {
  const place = placeOf(cursors, asked.cursor);
  const beginning = companyKey(asked.startsWith ?? '');
  const [companies, { open, locked }] = await Promise.all([
    companiesAfter(db, place?.[0] ?? '', beginning, asked.limit + 1),
    readRounds(db, viewer),
  ]);
  const { page, last } = cut(companies, asked.limit);
  return {
    data: page.map(({ key, company, name, tools }) => {
      const rounds = open.filter((each) => each.company === company);
      const hidden = locked[company] ?? 0;
      const raised = rounds.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
      const asOf =
        rounds
          .map(({ recorded }) => recorded)
          .toSorted()
          .at(-1) ?? null;
      return {
        id: key,
        name,
        tools: computed(
          tools.map((tool) => linkTo(origin, tool)),
          'Listed tools that name it as their developer',
          null,
        ),
        rounds: computed(rounds.length + hidden, 'Recorded rounds, each once', asOf),
        ...(raised > 0 && { raised: computed(raised, 'Added up from its open rounds', asOf) }),
        locked: hidden,
      };
    }),
    next: last ? cursors.write([last.key]) : null,
  };
};

/** A round as every reader outside a page gets it. */
export function shownRound(each: OpenRound, origin: string) {
  const source = readSource(each.source, 'source', []);
  const said = <T>(value: T) => stated(value, source, each.recorded);
  return {
    company: each.company_name,
    tool: linkTo(origin, { id: each.tool, name: each.tool_name }),
    round: said(each.round),
    date: each.date,
    ...(each.amount !== null && { amount: said(each.amount) }),
    investors: said(each.investors),
  };
}
