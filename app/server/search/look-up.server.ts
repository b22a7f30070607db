import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { LookUp } from '#domain/search/asked-words.ts';
import { KNOWN_WITHOUT_MAKER } from '#domain/search/names.ts';
import type { Slips } from '#domain/search/prepare.ts';
import type { Postings } from '#domain/search/rank.ts';
import type { KnownWord } from '#domain/search/spelling.ts';
import { built } from '#server/db/built.server.ts';
import type { DrizzleDb } from '#server/db/connection.server.ts';
import { canBeMistyped } from '#server/db/schema/search.server.ts';
import { RowMemory } from '#server/listing/row-memory.server.ts';
import { WRITES } from '#server/listing/versioned-memory.server.ts';

/** A word of the index with its list and stem. */
export interface FoundWord extends Postings {
  stem: string | null;
}

/** A tool that the search names. */
export interface NamedTool {
  number: number;
  id: string;
  name: string;
  key: string;
  developerKey: string | null;
  prominence: number;
  /** The numbers of its rivals, nearest first. */
  rivals: number[];
  price_amount: number | null;
  price_per: string | null;
  words: string[];
}

/** A company that the search names, with its tools, best known first. */
export interface NamedCompany {
  key: string;
  name: string;
  tools: number[];
  /** The best known tool whose name begins with the company's, or else the best known of all. */
  flagship: number;
}

export interface LookedUp {
  version: number;
  /** How many writes there had been. */
  writes: number;
  /** How many tools are listed. */
  toolCount: number;
  words: FoundWord[];
  /** For each word that no tool contains: the words closest to it in spelling. */
  near: { typed: string; words: KnownWord[] }[];
  names: NamedTool[];
  /** Names that are one slip away from neighbouring words, at least one of which no tool contains. */
  misnamed: { typed: string; name: string }[];
  companies: NamedCompany[];
  /** The rows of the query that ran beside this one. */
  beside: unknown[];
  /** For each category and specialization of the named tools: the tools in it. */
  siblings: Postings[];
}

export interface Request {
  asked: readonly LookUp[];
  /** Facets and topics to read the lists of. */
  facets: readonly string[];
  /** Words that no topic knows, so they may be mistyped. */
  doubtful: readonly string[];
  /** What doubtful words, and neighbouring words that may be a name, may have been before one slip. */
  slips: readonly Slips[];
  nameSlips: readonly Slips[];
  /** Possible names of tools and companies, each as one word; tools are also found by the typed part alone. */
  typedKeys: readonly string[];
  nameKeys: readonly string[];
  companyKeys: readonly string[];
  /** Whether to treat the companies' flagships as if the search named them. */
  withFlagships: boolean;
  /** Whether to read the tools of the same kind as the named ones. */
  withSiblings: boolean;
}

const WORDS_OF_A_FAMILY = 16;
const LIST_OF_A_RELATIVE = 150;
const NEAR_WORDS = 12;
const ALIKE_WORDS = 40;
const NAMED_TOOLS = 40;
const COMPANY_TOOLS = 100;
/** More tools than any company makes. */
const MOST_OF_COMPANY = 300;
/**
 * The last character of Unicode. Words that begin with a text sort between that text and the text followed by
 * this.
 */
const LAST = '\u{10FFFF}';

/** What the index knows about a search. */
export type LookUpIndex = (db: DrizzleDb, request: Request, besideValues: BesideValues) => Promise<LookedUp>;

/** Values of the placeholders of the query beside. */
export type BesideValues = Readonly<Record<string, unknown>>;

/**
 * Makes what reads everything that the index knows about a search, in one statement, which is built once.
 *
 * @param beside a query to run in the same statement, so that it needs none of its own
 */
export function lookingUp(beside: SQL | null): LookUpIndex {
  const besideRows = beside
    ? sql`coalesce((SELECT json_agg(each) FROM (${beside}) AS each), '[]')`
    : sql`'[]'::json`;
  const statement = built((db) =>
    db.select({ found: sql<LookedUp>`looked.found` }).from(sql`(
      WITH ${OF_WORDS},
      ${OF_MISTYPED_WORDS},
      ${OF_MISTYPED_NAMES},
      ${OF_COMPANIES},
      ${OF_NAMES},
      ${OF_SIBLINGS}
      SELECT json_build_object(
        'version', coalesce((SELECT version FROM catalogue_state), 0),
        'writes', ${WRITES},
        'toolCount', coalesce((SELECT tool_count FROM catalogue_state), 0),
        'words', coalesce((SELECT json_agg(each) FROM (SELECT * FROM direct UNION ALL SELECT * FROM relatives) AS each), '[]'),
        'near', coalesce((SELECT json_agg(each) FROM near AS each), '[]'),
        'misnamed', coalesce((SELECT json_agg(each) FROM misnamed AS each), '[]'),
        'names', coalesce((SELECT json_agg(each) FROM named AS each), '[]'),
        'companies', coalesce((SELECT json_agg(each) FROM made AS each), '[]'),
        'beside', ${besideRows},
        'siblings', coalesce((SELECT json_agg(each) FROM siblings AS each), '[]')) AS found) AS looked`),
  );
  // Pages, filters and orders of the same search look up the same again: some hundred searches.
  const remembered = new RowMemory<LookedUp>(1_500_000);
  return async (db, request, besideValues) => {
    const values = { ...besideValues, ...valuesOf(request) };
    const key = createHash('sha256').update(JSON.stringify(values)).digest('base64');
    const { value } = await remembered.read(db, key, async () => {
      const [row] = await statement(db).execute(values);
      return row?.found ?? null;
    });
    return value ?? NOTHING;
  };
}

const NOTHING: LookedUp = {
  version: 0,
  writes: 0,
  toolCount: 0,
  words: [],
  near: [],
  names: [],
  misnamed: [],
  companies: [],
  beside: [],
  siblings: [],
};

/** The values of the statement's placeholders. */
function valuesOf(request: Request) {
  const { asked, slips, nameSlips } = request;
  const stems = asked.flatMap((word) => [
    ...word.stems,
    ...word.synonyms,
    ...word.translations.map(({ stem }) => stem),
  ]);
  return {
    words: [...asked.map(({ typed }) => typed), ...request.facets],
    stems: [...new Set(stems)],
    beginnings: asked.flatMap(({ beginning }) => (beginning === null ? [] : [beginning])),
    doubtful: request.doubtful,
    ...slipValues('slip', slips),
    ...slipValues('nameSlip', nameSlips),
    typedKeys: request.typedKeys,
    nameKeys: request.nameKeys,
    companyKeys: request.companyKeys,
    withFlagships: request.withFlagships,
    withSiblings: request.withSiblings,
  };
}

/** The rows of all words and facets of the search, and of words that begin like them. */
const OF_WORDS = sql`
    direct AS (
      SELECT word, stem, uses, tools, impacts FROM search_words
      WHERE word = ANY(${sql.placeholder('words')}::text[]) OR stem = ANY(${sql.placeholder('stems')}::text[])),
    relatives AS (
      SELECT DISTINCT ON (word) word, stem, uses, tools[1:${sql.raw(String(LIST_OF_A_RELATIVE))}] AS tools,
        impacts[1:${sql.raw(String(LIST_OF_A_RELATIVE))}] AS impacts
      FROM unnest(${sql.placeholder('beginnings')}::text[]) AS beginning,
      LATERAL (SELECT * FROM search_words
        WHERE word >= beginning AND word < beginning || ${LAST} AND stem IS NOT NULL
        ORDER BY uses DESC, word LIMIT ${WORDS_OF_A_FAMILY}) AS family
      WHERE word NOT IN (SELECT word FROM direct))`;

/** For each doubtful word that no tool contains: the words closest to it in spelling. */
const OF_MISTYPED_WORDS = sql`
    near AS (
      SELECT typed, json_agg(json_build_object('word', word, 'uses', uses)) AS words
      FROM unnest(${sql.placeholder('doubtful')}::text[]) AS doubtful (typed),
      LATERAL (
        (SELECT word, uses FROM search_words WHERE word % typed AND ${canBeMistyped}
         ORDER BY similarity(word, typed) DESC, uses DESC, word LIMIT ${NEAR_WORDS})
        UNION
        -- Two mistakes can leave hardly any three letters in a row, so words with the same beginning are
        -- compared too.
        (SELECT word, uses FROM search_words
         WHERE word >= left(typed, 3) AND word < left(typed, 3) || ${LAST} AND stem IS NOT NULL
           AND abs(length(word) - length(typed)) <= 2
         ORDER BY similarity(word, typed) DESC, uses DESC, word LIMIT ${ALIKE_WORDS})
        UNION
        (SELECT word, uses FROM ${slipped('slip')} JOIN search_words ON word = slip
         WHERE slipped.typed = doubtful.typed AND stem IS NOT NULL)) AS candidates
      WHERE typed NOT IN (SELECT word FROM direct)
      GROUP BY typed)`;

/** Names of tools that are one slip away from neighbouring words, at least one of which no tool contains. */
const OF_MISTYPED_NAMES = sql`
    misnamed AS (
      SELECT DISTINCT ON (typed) typed, tool.name
      FROM ${slipped('nameSlip')}
      JOIN tool_search s ON s.name_key = slip JOIN ai_tools tool ON tool.id = s.tool_id
      WHERE EXISTS (SELECT FROM unnest(string_to_array(typed, ' ')) AS part
                    WHERE NOT EXISTS (SELECT FROM search_words WHERE word = part))
      ORDER BY typed, tool.prominence DESC, s.number)`;

const OF_COMPANIES = sql`
    made AS (
      SELECT s.developer_key AS key, min(tool.developer_name) AS name,
        (array_agg(s.number ORDER BY tool.prominence DESC, s.number))[1:${sql.raw(String(COMPANY_TOOLS))}] AS tools,
        (array_agg(s.number ORDER BY starts_with(s.name_key, s.developer_key) DESC, tool.prominence DESC, s.number))[1]
          AS flagship
      FROM unnest(${sql.placeholder('companyKeys')}::text[]) AS asked (key),
      -- The limit keeps the planner from expecting so many tools that it reads all of them.
      LATERAL (SELECT * FROM tool_search WHERE developer_key = asked.key LIMIT ${MOST_OF_COMPANY}) AS s
      JOIN ai_tools tool ON tool.id = s.tool_id
      GROUP BY s.developer_key)`;

/** The tools that the search names, including by a name without its maker, or through their company. */
const OF_NAMES = sql`
    named AS (
      SELECT s.number, s.tool_id AS id, tool.name, s.name_key AS key, s.developer_key AS "developerKey", tool.prominence,
        ARRAY(SELECT rival.number FROM unnest(facts.rivals) WITH ORDINALITY AS given (id, place)
              JOIN tool_search rival ON rival.tool_id = present_tool_id(given.id)
              JOIN ai_tools listed ON listed.id = rival.tool_id AND listed.status NOT IN ('merged', 'closed')
              ORDER BY place) AS rivals,
        facts.price_amount, facts.price_per, s.words
      FROM tool_search s JOIN ai_tools tool ON tool.id = s.tool_id
      LEFT JOIN tool_facts facts ON facts.tool_id = s.tool_id
      WHERE s.number IN (
        SELECT number FROM tool_search WHERE name_key = ANY(${sql.placeholder('nameKeys')}::text[])
        UNION SELECT flagship FROM made WHERE ${sql.placeholder('withFlagships')}
        UNION SELECT s.number FROM name_starts start JOIN tool_search s USING (tool_id)
          WHERE start.key = ANY(${sql.placeholder('typedKeys')}::text[]) AND NOT start.is_start
            AND start.rank >= ${KNOWN_WITHOUT_MAKER} AND s.name_key = s.developer_key || start.key)
      ORDER BY tool.prominence DESC, s.number LIMIT ${NAMED_TOOLS})`;

/** The categories and specializations of the named tools. */
const OF_SIBLINGS = sql`
    siblings AS (
      SELECT word, uses, tools, impacts FROM search_words
      WHERE ${sql.placeholder('withSiblings')} AND word IN (
        SELECT word FROM named, unnest(named.words) AS word WHERE starts_with(word, 'in:')))`;

/** FROM for texts and what each may have been before a slip. */
function slipped(kind: SlipKind): SQL {
  return sql`unnest(${sql.placeholder(`${kind}Typed`)}::text[], ${sql.placeholder(`${kind}Texts`)}::text[]) AS slipped (typed, slip)`;
}

type SlipKind = 'slip' | 'nameSlip';

function slipValues(kind: SlipKind, slips: readonly Slips[]) {
  const pairs = slips.flatMap(({ typed, texts }) => texts.map((text) => ({ typed, text })));
  return {
    [`${kind}Typed`]: pairs.map(({ typed }) => typed),
    [`${kind}Texts`]: pairs.map(({ text }) => text),
  };
}
