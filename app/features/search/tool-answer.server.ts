import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { shownRound } from '#catalogue/rounds/round-table.ts';
import { readRounds } from '#catalogue/rounds/rounds.server.ts';
import type { AskedQuestion } from '#catalogue/search/reading/asked-after.ts';
import type { ToolQuestion } from '#catalogue/search/reading/tool-question.ts';
import { companyRecords } from '#catalogue/tables/companies.server.ts';
import { companies } from '#catalogue/tables/funding.server.ts';
import { provenanceOf, sortableDate } from '#catalogue/tools/certainty.ts';
import { decisionOf } from '#catalogue/tools/decision.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { amountText, countedRound, ofCompanyText } from '#catalogue/tools/round-kinds.ts';
import type { GroupData, ToolFieldKey } from '#catalogue/tools/tool-fields.ts';
import { readTool } from '#catalogue/tools/tool-page.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { TabGroup, Viewer } from '#site/access.ts';
import { formatDate, formatUsd } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import {
  type Answer,
  type AnswerRow,
  type Asked,
  facetRow,
  factRow,
  fieldRow,
  openRow,
  readOpen,
} from './answer-rows.server.ts';

/** What the directory records about what a search asks of a tool or a company. */
export interface ToolAnswer {
  of: { name: string; href: string };
  rows: AnswerRow[];
  /** Where the rest is, and whether this viewer may not open it. */
  more: { title: string; href: string; isLocked: boolean } | null;
}

/** Of many rounds, the newest are shown. */
const ROUNDS_SHOWN = 3;
const NO_ROUNDS: AnswerRow = { label: 'Funding rounds', text: null, origin: null };
const NO_OWNER: AnswerRow = { label: 'Owner', text: null, origin: null };
const NO_VALUATION: AnswerRow = { label: 'Valuation', text: null, origin: null };
/** No record has what companies earn. */
const NO_PROFIT: AnswerRow = { label: 'Revenue and profit', text: null, origin: null };

/**
 * The answer to a question about a tool, as far as the viewer may know it (spec §6): of a tab that is locked to them,
 * nothing is read.
 */
export async function answerAbout(
  db: DrizzleDb,
  viewer: Viewer,
  question: AskedQuestion & { of: string },
): Promise<ToolAnswer | null> {
  const [found, catalogue] = await Promise.all([readTool(db, question.of), catalogueOf(db)]);
  if (!found) return null;
  const { tool, open } = found;
  const stored = readGroup('decision', found.decision).data;
  const decided = decisionOf(stored, tool, dayOf(Date.now()), open);
  const facets = catalogue.withId(tool.id)?.facets ?? [];
  const asked = { ...found, db, viewer, stored, decided, facets };
  if (question.company !== null && tool.company_id !== null) {
    const of = { name: question.company, href: paths.company(tool.company_id) };
    const owners = catalogue.withId(tool.id)?.owners ?? [];
    return { of, ...(await ofCompany(asked, tool.company_id, { about: question.about, of, owners })) };
  }
  const { rows, tab } = await answerOf(asked, question);
  const more = tab && { title: tab.title, href: paths.tool(tool.id, tab.id), isLocked: tab.isLocked };
  return { of: { name: tool.name, href: paths.tool(tool.id) }, rows, more };
}

/** The owner that the record of a company names. */
async function parentOf(db: DrizzleDb, id: string): Promise<AnswerRow | null> {
  const parent = alias(companies, 'parent');
  const [found] = await db
    .select({
      id: parent.id,
      name: parent.name,
      since: companyRecords.parent_since,
      source: companyRecords.source,
    })
    .from(companyRecords)
    .innerJoin(parent, eq(parent.id, companyRecords.parent))
    .where(eq(companyRecords.id, id));
  if (!found) return null;
  const text = found.since === null ? found.name : `${found.name}, since ${formatDate(found.since)}`;
  const origin = provenanceOf(found.source);
  return { label: 'Owner', text, href: paths.company(found.id), origin };
}

/** The answer to a question about a company that makes no listed tool. */
export async function answerAboutCompany(
  db: DrizzleDb,
  viewer: Viewer,
  { id, name }: { id: string; name: string },
  about: AskedQuestion['about'],
): Promise<ToolAnswer> {
  const of = { name, href: paths.company(id) };
  if (about === 'owner') return { of, rows: [(await parentOf(db, id)) ?? NO_OWNER], more: null };
  return { of, ...(await moneyOf({ db, viewer }, id, { about, of })) };
}

/** The same about the company that makes a tool. */
async function ofCompany(
  asked: Asked,
  id: string,
  { about, of, owners }: { about: AskedQuestion['about']; of: ToolAnswer['of']; owners: readonly string[] },
): Promise<Omit<ToolAnswer, 'of'>> {
  if (about !== 'owner') return moneyOf(asked, id, { about, of });
  const { db, tool } = asked;
  const parent = await parentOf(db, id);
  if (parent || owners.length === 0) return { rows: [parent ?? NO_OWNER], more: null };
  const { origin } = await openRow(asked, '', tool.business_developer_name, 'business_developer_name');
  return { rows: [{ ...NO_OWNER, text: owners.join(', '), origin }], more: null };
}

/** What the rounds of a company say, as far as the viewer may see them, as the company's page has them. */
async function moneyOf(
  { db, viewer }: Pick<Asked, 'db' | 'viewer'>,
  id: string,
  { about, of }: { about: AskedQuestion['about']; of: ToolAnswer['of'] },
): Promise<Omit<ToolAnswer, 'of'>> {
  if (about === 'profit') return { rows: [NO_PROFIT], more: null };
  const isValuation = about === 'valuation';
  const seen = (await catalogueOf(db)).roundsFor(viewer);
  const telling = seen.of('company', id).filter(({ post_money }) => !isValuation || post_money !== null);
  const rounds = await readRounds(db, viewer, telling.slice(0, isValuation ? 1 : ROUNDS_SHOWN));
  const rows = rounds.map(shownRound).map(({ origin, investors, ...round }) => ({
    ...(isValuation
      ? valuationRow({ ...round, valuation: round.post_money })
      : rowOfRound({ ...round, investors: investors.map(({ name }) => name) })),
    origin,
  }));
  if (rows.length > 0) return { rows, more: { title: `${of.name}'s page`, href: of.href, isLocked: false } };
  // Nobody is told whether the rounds that they may not see are this company's.
  if (seen.isPartial) return { rows, more: { title: 'all funding rounds', href: of.href, isLocked: true } };
  return { rows: [isValuation ? NO_VALUATION : NO_ROUNDS], more: null };
}

async function answerOf(asked: Asked, { about, facets }: ToolQuestion): Promise<Answer> {
  const { tool, decided, seenOn } = asked;
  switch (about) {
    case 'price':
      return alone(factRow(decided, 'decision_price_from'), factRow(decided, 'free_tier'));
    case 'age':
      return alone(factRow(decided, 'decision_age_limit'));
    case 'limits':
      return alone(factRow(decided, 'free_plan'));
    case 'training':
      return alone(factRow(decided, 'decision_trains_on_data'));
    case 'teams':
      return alone(factRow(decided, 'decision_best_for'), factRow(decided, 'decision_price_from'));
    case 'fate': {
      const seen = { label: 'Site last found working', text: seenOn && formatDate(seenOn), origin: null };
      return alone(factRow(decided, 'business_current_status'), ...(seenOn === null ? [] : [seen]));
    }
    case 'api':
      return alone(await facetRow(asked, 'api'));
    case 'facets':
      return alone(...(await Promise.all(facets.map((facet) => facetRow(asked, facet)))));
    case 'founders':
      return inTab(asked, 'basic', ['basic_information_founders']);
    case 'launch':
      return inTab(asked, 'basic', ['basic_information_release_date']);
    case 'place':
      return alone(await openRow(asked, 'Location', tool.business_developer_location, 'business_location'));
    case 'users':
      return inTab(asked, 'market', ['market_info_metrics_active_users']);
    case 'profit':
      return alone(NO_PROFIT);
    case 'valuation':
      return valuationOf(asked);
    case 'funding':
      return fundingOf(asked);
    case 'owner':
      return ownerOf(asked);
  }
}

function alone(...rows: AnswerRow[]): Answer {
  return { rows, tab: null };
}

async function ownerOf(asked: Asked): Promise<Answer> {
  const { tool, decided } = asked;
  const developer = await openRow(
    asked,
    'Developer',
    tool.business_developer_name ?? tool.developer_name,
    'business_developer_name',
  );
  const status = factRow(decided, 'business_current_status');
  const { data, tab } = await readOpen(asked, 'funding');
  const purchases = await roundRows(asked, data ?? {}, isPurchase);
  return {
    rows: [
      { ...developer, ...(tool.company_id !== null && { href: paths.company(tool.company_id) }) },
      ...(status.text !== null && isPurchase(status.text) ? [status] : []),
      ...purchases.slice(0, 1),
    ],
    tab: tab?.isLocked || purchases.length > 0 ? tab : null,
  };
}

function isPurchase(text: string): boolean {
  return /acqui|merge|owned|bought/i.test(text);
}

async function fundingOf(asked: Asked): Promise<Answer> {
  const { data, tab } = await readOpen(asked, 'funding');
  if (data === null) return { rows: [], tab };
  const total = fieldRow('funding_total_funding', data);
  const rounds = await roundRows(asked, data, () => true);
  return { rows: [total, ...(rounds.length > 0 ? rounds.slice(0, ROUNDS_SHOWN) : [NO_ROUNDS])], tab };
}

/** What the newest round that says so put the tool's company at. */
async function valuationOf(asked: Asked): Promise<Answer> {
  const { data, tab } = await readOpen(asked, 'funding');
  if (data === null) return { rows: [], tab };
  const { funding_funding_rounds: stored } = data;
  const [newest] = newestFirst(stored?.value ?? []).filter(({ valuation }) => valuation != null);
  if (newest === undefined) return { rows: [NO_VALUATION], tab: null };
  return { rows: [{ ...valuationRow(newest), origin: provenanceOf(stored?.source_synopsis) }], tab };
}

function valuationRow({
  round,
  date,
  valuation,
}: Pick<RoundInRow, 'round' | 'date'> & { valuation?: number | null }): Pick<AnswerRow, 'label' | 'text'> {
  const after = [round ?? 'a round', date && formatDate(date)].filter(Boolean).join(', ');
  return { label: 'Valuation', text: `${formatUsd(valuation ?? 0)} after ${after}` };
}

function newestFirst<Dated extends { date?: string | null }>(rounds: readonly Dated[]): Dated[] {
  return rounds.toSorted((a, b) => sortableDate(b.date ?? '').localeCompare(sortableDate(a.date ?? '')));
}

/** The rounds of a kind, newest first; one of another company than the tool's names it. */
async function roundRows(
  { db }: Asked,
  { funding_funding_rounds: stored }: GroupData<'funding'>,
  isShown: (round: string) => boolean,
): Promise<AnswerRow[]> {
  const { companyNames } = await catalogueOf(db);
  const origin = provenanceOf(stored?.source_synopsis);
  return newestFirst(stored?.value ?? [])
    .filter(({ round }) => isShown(round ?? ''))
    .map(({ company, ...round }) => ({
      ...rowOfRound({ ...round, otherCompany: company && (companyNames.get(company) ?? company) }),
      origin,
    }));
}

interface RoundInRow {
  round?: string | null;
  up_to?: boolean | null;
  amount?: number | null;
  date?: string | null;
  investors?: readonly string[];
  /** The name of the company, where it is not the one that is asked about. */
  otherCompany?: string | undefined;
}

function rowOfRound({
  round,
  date,
  investors,
  otherCompany,
  ...stated
}: RoundInRow): Pick<AnswerRow, 'label' | 'text'> {
  const counted = countedRound({ round, ...stated });
  const parts = [
    counted.amount === null ? null : amountText(counted),
    date && formatDate(date),
    investors?.join(', '),
    otherCompany && `${ofCompanyText(counted)} ${otherCompany}`,
  ];
  return { label: round ?? 'Round', text: parts.filter(Boolean).join(' · ') };
}

async function inTab(asked: Asked, group: TabGroup, keys: readonly ToolFieldKey[]): Promise<Answer> {
  const { data, tab } = await readOpen(asked, group);
  return data === null ? { rows: [], tab } : { rows: keys.map((key) => fieldRow(key, data)), tab: null };
}
