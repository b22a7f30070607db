import { sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { launchYear } from '#catalogue/figures/tools.ts';
import { sumRounds } from '#catalogue/rounds/round-sums.ts';
import { PREMIUM } from '#catalogue/search/filters/facets.ts';
import { facetWord } from '#catalogue/search/filters/selection.ts';
import { listCategories } from '#catalogue/topics/categories.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { readersLike, type Viewer } from '#site/access.ts';
import { classOf, placeOfLine } from './colours.ts';
import { bestKnownTools, groupTools, type ListedCategory } from './groups.ts';
import type { LandscapeQuery } from './landscape-query.ts';
import { type Layout, layOut, type Shape } from './layout.ts';

/** A tool of the landscape. Whatever is here, everybody may see. */
export interface MapTool {
  number: number;
  id: string;
  name: string;
  prominence: number;
}

/** Where everything stands, as of one state of the catalogue. */
export interface Snapshot {
  layout: Layout<MapTool>;
  categories: readonly ListedCategory[];
}

/** The landscape of all tools. Its tools come in the same order in every shape. Remembered until the next write. */
export function readSnapshot(db: DrizzleDb, catalogue: Catalogue, shape: Shape): Promise<Snapshot> {
  return catalogue.memory.read(`landscape, ${shape}`, async () => {
    const categories = (await listCategories(db)).map(({ id, name, hex_color, specializations }) => ({
      id,
      name,
      hex_color,
      specializations: specializations.map((each) => ({ id: each.id, name: each.name })),
    }));
    return { layout: layoutOf(catalogue, categories, { shape, has: () => true }), categories };
  });
}

interface Part {
  shape: Shape;
  /** Whether a tool, by its number, is one of them. */
  has: (number: number) => boolean;
  /** The id of the category that they were chosen by. */
  chosen?: string | null;
}

/** The landscape of some tools alone. */
export function layoutOf(
  catalogue: Catalogue,
  categories: readonly ListedCategory[],
  { shape, has, chosen = null }: Part,
): Layout<MapTool> {
  const tools = bestKnownTools(catalogue).filter(({ number }) => has(number));
  const groups = groupTools(catalogue, categories, tools, chosen).map((category) => ({
    ...category,
    specializations: category.specializations.map((group) => ({
      ...group,
      tools: group.tools.map(
        ({ number, id, name, prominence }): MapTool => ({ number, id, name, prominence }),
      ),
    })),
  }));
  return layOut(groups, shape);
}

/** What the colours say of a tool: its classes (`colourClasses`), and its logo's address. */
export interface MapFacts {
  free: number;
  launched: number;
  raised: number;
  certainty: number;
  logo: string | null;
}

/** Of some tools those for which the lines of the legend stand that alone are lit up; all if none is. */
export function litAmong(
  numbers: ReadonlySet<number>,
  { colour, lit }: Pick<LandscapeQuery, 'colour' | 'lit'>,
  facts: Readonly<Record<number, MapFacts>>,
): ReadonlySet<number> {
  if (lit.length === 0 || colour === 'category') return numbers;
  const places = new Set(lit.map((id) => placeOfLine(colour, id)));
  return new Set([...numbers].filter((number) => places.has(facts[number]?.[colour] ?? null)));
}

interface Stored extends Record<string, unknown> {
  id: string;
  logo: string | null;
  facts: number;
  named: number;
}

/** The facts of the landscape's tools that a viewer may see, by their numbers. Remembered until the next write. */
export function readMapFacts(
  db: DrizzleDb,
  catalogue: Catalogue,
  viewer: Viewer,
): Promise<Readonly<Record<number, MapFacts>>> {
  return catalogue.memory.read(`facts of the landscape for ${readersLike(viewer)}`, async () => {
    const tools = bestKnownTools(catalogue);
    const stored = await readStored(
      db,
      tools.map(({ id }) => id),
    );
    const rounds = catalogue.roundsFor(viewer);
    const year = new Date().getUTCFullYear();
    return Object.fromEntries(
      tools.map((entry): [number, MapFacts] => {
        const own = stored.get(entry.id);
        const { company } = entry.counted;
        const sum = company === null ? null : sumRounds(rounds.of('company', company));
        const has = (facet: string) => entry.facets.includes(facetWord(facet));
        const free = has('free') ? true : has('no-free-tier') ? false : null;
        return [
          entry.number,
          {
            free: classOf.free(free, has(PREMIUM)),
            launched: classOf.launched(launchYear(entry, viewer), year),
            raised: classOf.raised(sum === null || sum.rounds === 0 ? null : sum.amount),
            certainty: classOf.certainty({ facts: own?.facts ?? 0, named: own?.named ?? 0 }),
            logo: own?.logo ?? null,
          },
        ];
      }),
    );
  });
}

/** Only facts that everybody may see are counted. */
async function readStored(db: DrizzleDb, ids: readonly string[]): Promise<Map<string, Stored>> {
  const { rows } = await db.execute<Stored>(sql`
    SELECT tool.id, tool.logoimage_url AS logo, count(fact)::int AS facts,
      count(fact) FILTER (WHERE fact #>> '{source_synopsis,synopsis}' IS NOT NULL
        OR jsonb_path_exists(fact, '$.sources[*].synopsis'))::int AS named
    FROM ai_tools tool LEFT JOIN tool_details details ON details.tool_id = tool.id
    LEFT JOIN LATERAL jsonb_each(details.decision_information) AS said (field, fact) ON true
    WHERE tool.id = ANY(${sql.param([...ids])}::text[])
    GROUP BY tool.id`);
  return new Map(rows.map((row) => [row.id, row]));
}
