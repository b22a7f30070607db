import { sql } from 'drizzle-orm';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { readersLike, VISITOR, type Viewer } from '#site/access.ts';
import type { Catalogue } from '../catalogue.ts';
import { homeFigures, launchedLast, releasedLast } from '../figures/home.ts';
import { catalogueOf } from '../loader.server.ts';
import { fieldValue } from '../tools/field-value.server.ts';
import { openTo } from '../tools/open-to.server.ts';
import type { DatedTool, HomeFigures, TabCoverage } from './home-figures.ts';

const SHOWN = { newest: 6, releases: 5 } as const;
/** The newest releases are looked for among the models of so many tools. */
const RELEASING_TOOLS = 200;

/** What the home page shows a reader of the whole catalogue; null while it is empty. Remembered until the next write. */
export async function readHomeFigures(db: DrizzleDb, viewer: Viewer): Promise<HomeFigures | null> {
  const catalogue = await catalogueOf(db);
  if (catalogue.count === 0) return null;
  return catalogue.memory.read(`figures of home for ${readersLike(viewer)}`, async () => ({
    ...homeFigures(catalogue, viewer, Date.now()),
    newest: await readNewest(db, catalogue),
    releases: await readReleases(db, catalogue),
  }));
}

export function coverageOf({ launches, tabs, locked }: HomeFigures): TabCoverage {
  return { tools: launches.tools, tabs, locked };
}

/** How many tools have something in each tab; null while there are no tools. */
export async function readTabCoverage(db: DrizzleDb): Promise<TabCoverage | null> {
  const figures = await readHomeFigures(db, VISITOR);
  return figures && coverageOf(figures);
}

/** A launch date that everybody may see, of the rows `t` of ai_tools and `d` of tool_details. */
const LAUNCHED = sql`
  CASE WHEN ${openTo(VISITOR, 'basic_info_is_premium', 't')} THEN
    substring(${fieldValue('basic_information', 'basic_information_release_date')} #>> '{}'
      FROM '^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?$') END`;

/** The tools that were launched last, of which everybody may see it. Remembered until the next write. */
export function readNewest(db: DrizzleDb, catalogue: Catalogue): Promise<DatedTool[]> {
  return catalogue.memory.read('newest launches', async () => {
    const ids = launchedLast(catalogue).map(({ id }) => id);
    const { rows } = await db.execute<Pick<DatedTool, keyof DatedTool>>(sql`
      SELECT * FROM (
        SELECT t.id, t.name, ${LAUNCHED} AS date, t.prominence, t.sort_name
        FROM ai_tools t JOIN tool_details d ON d.tool_id = t.id WHERE t.id = ANY(${sql.param(ids)}::text[])) AS launched
      WHERE date IS NOT NULL ORDER BY date DESC, prominence DESC, sort_name LIMIT ${SHOWN.newest}`);
    return rows.map(({ id, name, date }) => ({ id, name, date }));
  });
}

/** The models that tools have released, without repeats. */
async function readReleases(db: DrizzleDb, catalogue: Catalogue): Promise<HomeFigures['releases']> {
  type Release = HomeFigures['releases'][number];
  const ids = releasedLast(catalogue, RELEASING_TOOLS).map(({ id }) => id);
  const { rows } = await db.execute<Pick<Release, keyof Release>>(sql`
    SELECT id, name, date, release FROM (
      SELECT DISTINCT ON (lower(model ->> 'model_name')) t.id, t.name, t.prominence,
        model ->> 'model_name' AS release,
        substring(model ->> 'release_date' FROM '^[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?$') AS date
      FROM (SELECT t.*, ${fieldValue('basic_information', 'basic_information_models')} AS models
            FROM ai_tools t JOIN tool_details d ON d.tool_id = t.id
            WHERE t.id = ANY(${sql.param(ids)}::text[]) AND ${openTo(VISITOR, 'basic_info_is_premium', 't')}) AS t
      CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(t.models) WHEN 'array' THEN t.models ELSE '[]' END) AS model
      ORDER BY lower(model ->> 'model_name'), t.prominence DESC, t.sort_name) AS released
    WHERE date IS NOT NULL AND release IS NOT NULL
    ORDER BY date DESC, prominence DESC, release LIMIT ${SHOWN.releases}`);
  return rows;
}
