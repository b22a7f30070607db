import type { CatalogueAges } from '#catalogue/figures/ages-by-category.ts';
import type { OpenKind } from '#catalogue/figures/ages-query.ts';
import { describeOutdated } from '#catalogue/figures/fact-ages.ts';
import { describeKept, FACT_KINDS, isoDay } from '#catalogue/tools/fact-ages.ts';
import { formatCount, formatCounted, formatPercent } from '#site/format.ts';
import { ALL_PLOTTED } from '#site/plot-address.ts';
import type { Plot, PlotMark } from './plot.ts';
import { rounded } from './rounded.ts';

interface FactAges {
  ages: Pick<CatalogueAges, 'ages' | 'all'>;
  /** Which facts; null for all. */
  kind: OpenKind | null;
  /** The day against which ages are judged, in days since 1970. */
  today: number;
}

const ROW = 46;

/** Facts by their age, a bar for each age that any has. */
export function agesPlot({ ages: { ages, all }, kind, today }: FactAges): Plot | null {
  const label = kind === null ? null : FACT_KINDS[kind].label;
  const rows = ages.filter(({ facts }) => facts > 0);
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ facts }) => facts));
  const share = (facts: number) => formatPercent((100 * facts) / all.facts);
  return {
    subject: { kind: 'ages', id: kind ?? ALL_PLOTTED },
    title: label === null ? 'Facts by age' : `Facts by age: ${label}`,
    finding: findingOf(all, label),
    unit: 'Facts that visitors choose by',
    coverage: `${formatCount(all.facts - all.undated)} of ${formatCounted(all.facts, 'fact')} with a date`,
    source: 'Counted in the catalogue',
    day: isoDay(today),
    notes: [
      describeOutdated(all),
      `A fact may be out of date if it is older than its kind keeps: ${describeKept()}.`,
    ],
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
      columns: [{ title: 'Age' }, { title: 'Facts', isNumber: true }],
      rows: rows.map(({ label, facts }) => [label, facts]),
    },
  };
}

/** Undated facts may be of any age; with more of them than this, a share of old ones says little. */
const UNDATED = 0.1;

function findingOf({ facts, outdated, undated }: CatalogueAges['all'], label: string | null): string | null {
  if (undated > UNDATED * facts) return null;
  const of = label === null ? 'the facts' : `the facts on ${label.toLowerCase()}`;
  if (outdated === 0) return null;
  return `${formatPercent((100 * outdated) / facts)} of ${of} may be out of date`;
}
