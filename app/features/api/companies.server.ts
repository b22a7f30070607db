import { knownFilters } from '#catalogue/rounds/list-options.ts';
import { readRoundOptions } from '#catalogue/rounds/round-page.server.ts';
import { placeOfRound, roundsAfter, totalRounds } from '#catalogue/rounds/rounds.server.ts';
import type { Round } from '#catalogue/rounds/rounds.ts';
import { readSource } from '#catalogue/tools/field-values.ts';
import type { OtherReport } from '#catalogue/tools/tool-fields.ts';
import { companiesAfter, type ListedCompany } from '#features/market/companies.server.ts';
import { investorsAfter } from '#features/market/investor-page.server.ts';
import { formatCounted } from '#site/format.ts';
import { worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { cut, type Handler, placeOf } from './call.server.ts';
import { unreadable } from './problem.server.ts';
import { linkTo } from './tools.server.ts';
import { computed, stated } from './value.ts';

/** The rounds that these rights open, newest first; each round of a company counts once. */
export const listRounds: Handler<'listRounds'> = async ({ db, viewer, origin, asked, cursors }) => {
  const { cursor, limit, ...given } = asked;
  const { filters, unread } = knownFilters(given, await readRoundOptions(db, viewer));
  for (const [name, given] of Object.entries(unread)) throw unreadable(name, `nothing is called "${given}"`);
  const [rounds, { events: count, locked }] = await Promise.all([
    roundsAfter(db, viewer, filters, placeOf(cursors, cursor), limit + 1),
    totalRounds(db, viewer, filters),
  ]);
  const { page, last } = cut(rounds, limit);
  return {
    data: page.map((each) => shownRound(each, origin)),
    count,
    next: last ? cursors.write(placeOfRound(last)) : null,
    locked: locked?.rounds ?? null,
  };
};

/** Companies by id, with what these rights reveal about their rounds. */
export const listCompanies: Handler<'listCompanies'> = async ({ db, viewer, origin, asked, cursors }) => {
  const [after = ''] = placeOf(cursors, asked.cursor) ?? [];
  const found = await companiesAfter(db, viewer, {
    after,
    beginning: asked.startsWith ?? '',
    limit: asked.limit + 1,
  });
  const { page, last } = cut(found, asked.limit);
  return {
    data: page.map(({ id, name, tools, sum, has_locked, as_of, ...record }) => ({
      id,
      name,
      page: origin + paths.company(id),
      ...recordOf(record, origin),
      tools: computed(
        tools.map((tool) => linkTo(origin, tool)),
        worded('Listed tools that name it as their developer'),
        null,
      ),
      rounds: computed(sum.rounds, 'Recorded rounds that these rights open, each once', as_of),
      ...(sum.withAmount > 0 && {
        raised: computed(sum.amount, 'Equity, added up from its open rounds', as_of),
      }),
      ...(sum.beside.length > 0 && {
        beside: computed([...sum.beside], 'Other money, which is not in the sum', as_of),
      }),
      locked: has_locked ? null : 0,
    })),
    next: last ? cursors.write([last.id]) : null,
  };
};

type StatedField = 'url' | 'country' | 'founded' | 'kind' | 'status' | 'parent';

/** What the record of a company states. */
function recordOf(
  { url, country, founded, kind, status, parent, source }: Pick<ListedCompany, StatedField | 'source'>,
  origin: string,
) {
  const said = recordSays(source);
  return {
    ...(url !== null && { url: said(url) }),
    ...(country !== null && { country: said(country) }),
    ...(founded !== null && { founded: said(founded) }),
    ...(kind !== null && { kind: said(kind) }),
    ...(status !== null && { status: said(status) }),
    ...(parent !== null && {
      parent: said({
        id: parent.id,
        name: parent.name,
        page: origin + paths.company(parent.id),
        since: parent.since,
      }),
    }),
  };
}

/** Investors by id, of the rounds that these rights open. */
export const listInvestors: Handler<'listInvestors'> = async ({ db, viewer, origin, asked, cursors }) => {
  const [after = ''] = placeOf(cursors, asked.cursor) ?? [];
  const { investors, isPartial } = await investorsAfter(db, viewer, {
    after,
    beginning: asked.startsWith ?? '',
    limit: asked.limit + 1,
  });
  const { page, last } = cut(investors, asked.limit);
  const counted = (count: number, from: string) => computed(count, from, null);
  return {
    data: page.map(({ id, name, record, rounds, companies, last: newest, amount, withAmount }) => {
      const said = recordSays(record?.source);
      return {
        id,
        name,
        page: origin + paths.investor(id),
        ...(record && record.aliases.length > 0 && { other_names: said(record.aliases) }),
        ...(record?.country && { country: said(record.country) }),
        ...(record?.kind && { kind: said(record.kind) }),
        rounds: counted(rounds, 'Recorded rounds that these rights open, each once'),
        companies: counted(companies, 'The companies of these rounds'),
        last: newest,
        ...(withAmount > 0 && {
          raised: counted(
            amount,
            `Added up from the ${formatCounted(withAmount, 'round')} whose amount is recorded`,
          ),
        }),
        locked: isPartial ? null : 0,
      };
    }),
    next: last ? cursors.write([last.id]) : null,
  };
};

/** Gives the values of a record its source and that source's date, if it has one. */
function recordSays(source: unknown) {
  const read = readSource(source, 'source', []);
  return <T>(value: T) => stated(value, read);
}

/** A round as every reader outside a page gets it. */
export function shownRound(each: Round, origin: string) {
  const source = readSource(each.source, 'source', []);
  const said = <T>(value: T) => stated(value, source);
  const leads = each.investors.flatMap(({ name, led }) => (led ? name : []));
  return {
    company: each.company.name,
    company_page: origin + paths.company(each.company.id),
    ...(each.tool && { tool: linkTo(origin, each.tool) }),
    round: said(each.round),
    date: each.date,
    ...(each.closed !== null && { closed: each.closed }),
    kind: said(each.kind),
    ...(each.amount !== null && { amount: said(each.amount), ...(each.up_to && { up_to: said(true) }) }),
    ...(each.announced_as !== null && { announced_as: said(each.announced_as) }),
    ...(each.equity !== null && { equity: said(each.equity) }),
    ...(each.post_money !== null && { valuation: said(each.post_money) }),
    investors: said(each.investors.map(({ name }) => name)),
    ...(leads.length > 0 && { led_by: said(leads) }),
    ...(each.note !== null && { note: said(each.note) }),
    ...(each.also.length > 0 && { also: each.also.map(reportOf) }),
  };
}

function reportOf({ says, ...given }: OtherReport) {
  const { value: _, ...origin } = stated(null, readSource(given, 'also', []));
  return { ...origin, ...(says !== undefined && { says }) };
}
