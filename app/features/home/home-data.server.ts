import { type Week, weekOf } from '#catalogue/figures/this-week.ts';
import { countRated } from '#catalogue/figures/tools.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { coverageOf, readHomeFigures } from '#catalogue/market/home-figures.server.ts';
import {
  type ComparedCategory,
  compareCategories,
  type HomeFigures,
  hasAnyRounds,
  type Launches,
  type TabCoverage,
} from '#catalogue/market/home-figures.ts';
import { facetWord } from '#catalogue/search/filters/selection.ts';
import { countDataPoints } from '#catalogue/tools/data-points.ts';
import { type DecisionFact, decisionOf } from '#catalogue/tools/decision.ts';
import type { BusinessFunctionCard, Category, ToolCard } from '#catalogue/tools/entities.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { namedFact } from '#catalogue/tools/fact-ids.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { readTool } from '#catalogue/tools/tool-page.server.ts';
import { listCategories } from '#catalogue/topics/categories.server.ts';
import { listBusinessFunctions } from '#features/answers/business-functions.server.ts';
import { countTools, featuredTools } from '#features/directory/tools.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { type Context, servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { readersLike, VISITOR, type Viewer } from '#site/access.ts';
import { LIMITS } from '#site/limits.ts';
import type { ShownFunction } from '#ui/business-function-card.tsx';
import type { CatalogueCounts } from './catalogue-figures.ts';

export interface HomePage {
  /** Null when they could not be read. */
  counts: CatalogueCounts | null;
  needs: string[];
  featured: ToolCard[];
  /** Null if no Featured tool has such facts. */
  sample: Sample | null;
  lately: (Pick<HomeFigures, 'newest' | 'releases' | 'rounds'> & { week: Week | null }) | null;
  coverage: TabCoverage | null;
  /** What is recorded of at least one tool; null if that is unknown. */
  recorded: Recorded | null;
  comparison: { launches: Omit<Launches, 'categories'>; categories: ComparedCategory[] } | null;
  firstCategories: Category[];
  businessFunctions: ShownFunction[];
}

/** Whether anything leads to the pages and filters that the introduction names. */
export interface Recorded {
  rounds: boolean;
  api: boolean;
  selfHosted: boolean;
}

/** The top of a tool's page, for one tool. */
export interface Sample {
  id: string;
  name: string;
  description: string;
  facts: DecisionFact[];
}

/**
 * What the home page shows (spec §2, "Home"). It is the same for all readers of a kind until a write, so it is remembered
 * for members, whose pages are not cached.
 */
export async function readHomePage(context: Context): Promise<HomePage> {
  const { read } = context.get(servicesContext).db;
  const viewer = context.get(viewerContext);
  const { memory } = await catalogueOf(read);
  return memory.read(`home for ${readersLike(viewer)}`, () => makeHome(read, viewer));
}

async function makeHome(db: DrizzleDb, viewer: Viewer): Promise<HomePage> {
  const [tools, featured, categories, catalogue, businessFunctions, { figures, sample }] = await Promise.all([
    countTools(db),
    featuredTools(db),
    listCategories(db),
    catalogueOf(db),
    listBusinessFunctions(db, LIMITS.businessFunctionsOnHome),
    readFigures(db, viewer),
  ]);
  return {
    counts: countsOf(tools, categories, figures),
    needs: figures?.needs ?? [],
    featured,
    sample,
    lately: figures && {
      ...{ newest: figures.newest, releases: figures.releases, rounds: figures.rounds },
      week: weekOf(catalogue.entries(), dayOf(Date.now())),
    },
    coverage: figures && coverageOf(figures),
    recorded: {
      rounds: figures !== null && hasAnyRounds(figures.rounds),
      api: catalogue.setOf(facetWord('api')).count > 0,
      selfHosted: catalogue.setOf(facetWord('self-hosted')).count > 0,
    },
    comparison: figures && compared(categories, countRated(catalogue), figures.launches),
    firstCategories: categories.slice(0, LIMITS.categoriesOnHome),
    businessFunctions: businessFunctions.map(named),
  };
}

/** What a page says of the whole catalogue, and of what is locked in it; it tells no visitor more than counts. */
export async function readCatalogueCounts(db: DrizzleDb) {
  const [tools, categories, figures] = await Promise.all([
    countTools(db),
    listCategories(db),
    readHomeFigures(db, VISITOR),
  ]);
  return { counts: countsOf(tools, categories, figures), coverage: figures && coverageOf(figures) };
}

function countsOf(tools: number, categories: Category[], figures: HomeFigures | null): CatalogueCounts {
  return {
    tools,
    categories: categories.length,
    specializations: categories.reduce((sum, category) => sum + category.specializations.length, 0),
    dataPoints: countDataPoints(),
    typicalDataPoints: figures?.typicalDataPoints ?? null,
  };
}

/**
 * Only another page's search needs the enhancements' descriptions, and they would be half of this page's
 * data.
 */
function named({ ai_enhancements, ...rest }: BusinessFunctionCard): ShownFunction {
  return { ...rest, ai_enhancements: ai_enhancements.map(({ name }) => ({ name })) };
}

async function readFigures(db: DrizzleDb, viewer: Viewer) {
  const figures = await readHomeFigures(db, viewer);
  return { figures, sample: figures?.sample ? await readSample(db, figures.sample) : null };
}

function compared(categories: Category[], rated: ReadonlyMap<string, number>, launches: Launches) {
  const { categories: _, ...rest } = launches;
  const withRatings = categories.map((category) => ({ ...category, rated: rated.get(category.id) ?? 0 }));
  return { launches: rest, categories: compareCategories(withRatings, launches) };
}

/** The page of the tool has the others. */
const SAMPLE_FACTS = 4;

/** The first facts that people choose a tool by, which everybody may see. */
async function readSample(db: DrizzleDb, id: string): Promise<Sample | null> {
  const found = await readTool(db, id);
  if (!found) return null;
  const { tool, decision: stored, rivals } = found;
  const decision = decisionOf(readGroup('decision', stored).data, tool, dayOf(Date.now()), found.open);
  const known = [decision.bestFor, decision.caution, ...decision.facts].filter((fact) => fact !== null);
  const named = rivals.map(({ name }) => name).join(', ');
  const facts =
    decision.rivalsOrigin && named !== ''
      ? [...known, { ...namedFact('decision_rivals'), text: named, origin: decision.rivalsOrigin }]
      : known;
  const description = tool.basic_information_short_description ?? tool.description;
  return { id, name: tool.name, description, facts: facts.slice(0, SAMPLE_FACTS) };
}
