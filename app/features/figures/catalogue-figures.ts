import type { Outdated } from '#catalogue/figures/fact-ages.ts';
import type { Week } from '#catalogue/figures/this-week.ts';
import type { HomeFigures, RecordedRounds } from '#catalogue/market/home-figures.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import type { Category } from '#catalogue/tools/entities.ts';
import { TOOL_TABS } from '#site/access.ts';
import { formatCount, formatCounted, formatDate, formatPercent } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import type { QuotedFigure } from './quotable.ts';

interface Counted {
  tools: number;
  categories: readonly Category[];
  /** How many data points a tool can have. */
  dataPoints: number;
  /** Null if they could not be read. */
  home: HomeFigures | null;
  /** Null if nothing has happened in it. */
  week: Week | null;
  origin: Provenance;
}

const DAY_MS = 86_400_000;

/** What the whole catalogue adds up to. */
export function catalogueFigures(counted: Counted): QuotedFigure[] {
  const { tools, categories, dataPoints, home, week, origin } = counted;
  const specializations = categories.reduce((sum, { specializations: own }) => sum + own.length, 0);
  const figure = (id: string, label: string, count: number | null, coverage: string | null = null) =>
    count === null ? [] : [{ id, label, value: formatCount(count), coverage, origin }];
  const ofTools = `of ${formatCounted(tools, 'tool')}`;
  return [
    ...figure('tools', say`Tools`, tools),
    ...figure('categories', 'Categories', categories.length),
    ...figure('specializations', 'Specializations', specializations),
    ...figure('points', say`Data points per tool, at most`, dataPoints),
    ...figure(
      'typical',
      say`Data points of a typical tool`,
      home?.typicalDataPoints ?? null,
      `the median ${ofTools}`,
    ),
    ...figure('launch-years', say`Tools with a known launch year`, home?.launches.dated ?? null, ofTools),
    ...(home && speaksOfRounds() ? roundCounts(home.rounds, origin) : []),
    ...weekFigures(week, origin),
    ...TOOL_TABS.flatMap(({ id, title }) => {
      const held = home?.tabs[id] ?? 0;
      const locked = home?.locked[id] ?? 0;
      const coverage = `${ofTools}; ${locked === 0 ? 'open to everybody' : `${formatCount(locked)} of them for subscribers`}`;
      return held === 0 ? [] : figure(`tab-${id}`, say`Tools with something in ${title}`, held, coverage);
    }),
  ];
}

function roundCounts({ rounds, companies, locked }: RecordedRounds, origin: Provenance): QuotedFigure[] {
  const of = (count: number) => `of ${formatCounted(count, 'company', 'companies')}`;
  return [
    {
      id: 'rounds',
      label: 'Recorded rounds that you may see',
      value: formatCount(rounds),
      coverage: of(companies),
      origin,
    },
    ...(locked === null || locked.rounds === 0
      ? []
      : [
          {
            ...{ id: 'locked-rounds', label: 'Recorded rounds for subscribers', origin },
            ...{ value: formatCount(locked.rounds), coverage: of(locked.companies) },
          },
        ]),
  ];
}

/** Of other days next week, so the days are said. */
function weekFigures(week: Week | null, origin: Provenance): QuotedFigure[] {
  if (week === null) return [];
  const coverage = `the seven days to ${formatDate(new Date(week.until * DAY_MS).toISOString().slice(0, 10))}`;
  return [
    { id: 'listed', label: say`Tools listed in a week`, value: formatCount(week.listed), coverage, origin },
    {
      id: 'changed',
      label: say`Other tools changed in a week`,
      value: formatCount(week.changed),
      coverage,
      origin,
    },
  ];
}

/** How old the facts of a category or of the whole catalogue are. */
export function ageFigures({ facts, outdated, undated }: Outdated, origin: Provenance): QuotedFigure[] {
  const share = (count: number) => formatPercent((100 * count) / facts);
  const of = (count: number) => `${formatCount(count)} of ${formatCounted(facts, 'fact')} open to everybody`;
  return [
    { id: 'facts', label: 'Facts', value: formatCount(facts), coverage: 'those open to everybody', origin },
    ...(facts === 0
      ? []
      : [
          {
            id: 'outdated',
            label: 'May be out of date',
            value: share(outdated),
            coverage: of(outdated),
            origin,
          },
          { id: 'undated', label: 'Undated', value: share(undated), coverage: of(undated), origin },
        ]),
  ];
}
