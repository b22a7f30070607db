import type { CatalogueAges } from '#catalogue/figures/ages-by-category.ts';
import type { OpenKind } from '#catalogue/figures/ages-query.ts';
import { describeOutdated } from '#catalogue/figures/fact-ages.ts';
import { describeKept, FACT_KINDS, isoDay, olderThanHalfAYear } from '#catalogue/tools/fact-ages.ts';
import { formatCount, formatCounted, formatPercent } from '#site/format.ts';
import { ALL_PLOTTED } from '#site/plot-address.ts';
import type { Plot, PlotMark } from './plot.ts';
import { rounded } from './rounded.ts';

type Counted = Pick<CatalogueAges, 'ages' | 'all'>;

interface FactAges {
  ages: Counted;
  /** Which facts; null for all. */
  kind: OpenKind | null;
  /** The day against which ages are judged, in days since 1970. */
  today: number;
}

const ROW = 46;

/** The facts of all tools by their age. */
export function agesPlot({ ages, kind, today }: FactAges): Plot | null {
  const label = kind === null ? null : FACT_KINDS[kind].label;
  return plotOf(ages, today, {
    subject: { kind: 'ages', id: kind ?? ALL_PLOTTED },
    title: label === null ? 'Facts by age' : `Facts by age: ${label}`,
    finding: findingOf(ages, label === null ? 'the facts' : `the facts on ${label.toLowerCase()}`),
    notes: [
      describeOutdated(ages.all),
      `A fact may be out of date if it is older than its kind keeps: ${describeKept()}.`,
    ],
  });
}

interface CategoryAges extends Pick<FactAges, 'ages' | 'today'> {
  category: { id: string; name: string };
}

/** The facts of a category's tools by their age. */
export function categoryAgesPlot({ category, ages, today }: CategoryAges): Plot | null {
  return plotOf(ages, today, {
    subject: { kind: 'category-ages', id: category.id },
    title: `Facts by age in ${category.name}`,
    finding: findingOf(ages, `the facts in ${category.name}`),
    notes: [describeOutdated(ages.all)],
  });
}

/** A bar for each age that any fact has. */
function plotOf(
  { ages, all }: Counted,
  today: number,
  named: Pick<Plot, 'subject' | 'title' | 'finding' | 'notes'>,
): Plot | null {
  const rows = ages.filter(({ facts }) => facts > 0);
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ facts }) => facts));
  const share = (facts: number) => formatPercent((100 * facts) / all.facts);
  return {
    ...named,
    unit: 'Facts that visitors choose by',
    coverage: `${formatCount(all.facts - all.undated)} of ${formatCounted(all.facts, 'fact')} with a date`,
    source: 'Counted in the catalogue',
    day: isoDay(today),
    height: rows.length * ROW,
    gutter: 0,
    lines: [],
    texts: rows.flatMap(({ label, facts }, place) => [
      { x: 0, y: place * ROW + 16, text: label },
      {
        x: 100,
        y: place * ROW + 16,
        text: `${formatCount(facts)} (${share(facts)})`,
        anchor: 'end' as const,
      },
    ]),
    marks: rows.map(
      ({ label, facts }, place): PlotMark => ({
        shape: {
          kind: 'bar',
          x: 0,
          y: place * ROW + 23,
          width: Math.max(0.3, rounded((100 * facts) / most)),
          height: 12,
        },
        tone:
          place === rows.length - 1 && label === ages.at(-1)?.label && all.undated > 0 ? 'other' : 'first',
        name: label,
        says: `${formatCounted(facts, 'fact')}, ${share(facts)}`,
      }),
    ),
    legend: [],
    table: {
      columns: [
        { title: 'Age' },
        { title: 'Facts', isNumber: true },
        { title: 'Share of the facts (%)', isNumber: true },
      ],
      rows: rows.map(({ label, facts }) => [
        label,
        facts,
        { value: rounded((100 * facts) / all.facts), text: share(facts) },
      ]),
    },
  };
}

/** Undated facts may be of any age; with more of them than this, a share of outdated ones says little. */
const UNDATED = 0.1;

function findingOf({ ages, all: { facts, outdated, undated } }: Counted, of: string): string | null {
  const share = (part: number) => formatPercent((100 * part) / facts);
  if (undated <= UNDATED * facts && outdated > 0) return `${share(outdated)} of ${of} may be out of date`;
  const old = olderThanHalfAYear(ages);
  if (old === 0) return null;
  return `${undated > 0 ? 'At least ' : ''}${share(old)} of ${of} are older than half a year`;
}
